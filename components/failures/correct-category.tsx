import { PencilLine, Regex } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import type { RunDetail } from "#lib/contract/runs.ts";
import { type Category, readStoredCategory } from "#lib/engine/failures/categories.ts";
import { proposePattern } from "#lib/engine/failures/propose-pattern.ts";
import { CorrectCategoryDialog } from "./correct-category-dialog.tsx";
import { RuleDialog } from "./rules/failure-rule-dialog.tsx";

/** Corrects the category of a failure, then offers to make a rule of it. */
export function CorrectCategory({
  run,
  project,
  mayCorrect,
}: {
  run: RunDetail;
  project: string;
  mayCorrect: boolean;
}) {
  const [correcting, setCorrecting] = useState(false);
  const [rule, setRule] = useState<Category | null>(null);
  const corrected = readStoredCategory(run.correctedCategory?.category);
  return (
    <>
      {corrected !== undefined && mayCorrect && (
        <Button size="sm" icon={<Regex aria-hidden="true" className="size-3.5" />} onClick={() => setRule(corrected)}>
          Make a rule
        </Button>
      )}
      <Button
        size="sm"
        icon={<PencilLine aria-hidden="true" className="size-3.5" />}
        off={mayCorrect ? undefined : "Only leads correct a category. Ask one of them."}
        onClick={() => setCorrecting(true)}
      >
        Correct category
      </Button>
      {correcting && (
        <CorrectCategoryDialog
          run={run}
          onClose={() => setCorrecting(false)}
          onCorrected={(category) => {
            setCorrecting(false);
            setRule(category);
          }}
        />
      )}
      {rule !== null && (
        <RuleDialog
          project={project}
          title={`Take failures like this for ${rule}?`}
          description="As a rule of the project it decides from the next failure on, before every other rule. It is revoked on the policies page."
          start={{ pattern: proposed(run), category: rule, runId: run.id }}
          onClose={() => setRule(null)}
        />
      )}
    </>
  );
}

/** A proposed pattern to edit; empty where nothing in the message would recur. */
function proposed({ error }: RunDetail): string {
  return error === null ? "" : (proposePattern(error) ?? "");
}
