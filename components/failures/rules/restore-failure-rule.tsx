import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import type { FailureRule } from "#lib/contract/failures.ts";
import { readStoredCategory } from "#lib/engine/failures/categories.ts";
import { RuleDialog } from "./failure-rule-dialog.tsx";

/** Restores a revoked rule as a new one, which is tried before all others, after showing what it would have matched. */
export function RestoreRule({
  rule,
  project,
  mayRestore,
}: {
  rule: FailureRule;
  project: string;
  mayRestore: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        off={mayRestore ? undefined : "Only leads make rules. Ask one of them."}
        onClick={() => setOpen(true)}
      >
        Make again<span className="sr-only"> the rule {rule.pattern}</span>
      </Button>
      {open && (
        <RuleDialog
          project={project}
          title="Make this rule again?"
          description="It becomes a new rule, and is tried before all others."
          start={{ pattern: rule.pattern, category: readStoredCategory(rule.category) }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
