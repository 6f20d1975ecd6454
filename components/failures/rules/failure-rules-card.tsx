import { useQuery } from "@tanstack/react-query";
import { Plus, Regex } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { failureRulesQuery } from "#lib/client/policies/policy-queries.ts";
import { RuleDialog } from "./failure-rule-dialog.tsx";
import { RuleRow } from "./failure-rule-row.tsx";

const ONLY_LEADS = "Only leads make rules. Ask one of them.";

/** The project's own rules for failures, in the order in which they are tried, and those that were revoked. */
export function RulesCard({ project, mayChange }: { project: string; mayChange: boolean }) {
  const live = useQuery(failureRulesQuery(project, "live"));
  const [showRevoked, setShowRevoked] = useState(false);
  const [writing, setWriting] = useState(false);
  return (
    <Card id="rules" className="scroll-mt-16 overflow-hidden">
      <CardHeader
        level={3}
        title="Project rules"
        meta="tried before all others, the newest first"
        actions={
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" className="size-3.5" />}
            off={mayChange ? undefined : ONLY_LEADS}
            onClick={() => setWriting(true)}
          >
            New rule
          </Button>
        }
      />
      {live.isPending && <SkeletonRows rows={2} label="Reading the rules" className="h-14" />}
      {live.isError && (
        <div className="p-3">
          <ReadError what="The rules could not be read." query={live} />
        </div>
      )}
      {live.data?.length === 0 && (
        <div className="flex items-start gap-3 px-3.5 py-4">
          <Regex aria-hidden="true" className="mt-0.5 size-4 flex-none text-t3" />
          <div>
            <p className="font-medium">No rule of your own.</p>
            <p className="max-w-140 text-t2">
              When a failure was taken for the wrong category, correct it on the page of its run: a rule for the next
              ones is proposed there.
            </p>
          </div>
        </div>
      )}
      {live.data && live.data.length > 0 && (
        <ol aria-label="Project rules">
          {live.data.map((rule) => (
            <RuleRow key={rule.id} rule={rule} project={project} mayChange={mayChange} />
          ))}
        </ol>
      )}
      {live.data && (
        <div className="border-t border-line-1">
          {showRevoked ? (
            <RevokedRules project={project} mayChange={mayChange} />
          ) : (
            <div className="px-1.5 py-1">
              <Button size="sm" variant="quiet" onClick={() => setShowRevoked(true)}>
                Show revoked rules
              </Button>
            </div>
          )}
        </div>
      )}
      {writing && (
        <RuleDialog
          project={project}
          title="New rule"
          description="It decides what failures are taken for from now on, before every other rule. What was decided stays."
          start={{ pattern: "", category: "request" }}
          onClose={() => setWriting(false)}
        />
      )}
    </Card>
  );
}

function RevokedRules({ project, mayChange }: { project: string; mayChange: boolean }) {
  const { data, error, isPending } = useQuery(failureRulesQuery(project, "revoked"));
  if (isPending) return <SkeletonRows rows={1} label="Reading the revoked rules" className="h-14" />;
  if (error) return <p className="px-3.5 py-3 text-stop-t">The revoked rules could not be read. {error.message}</p>;
  if (data.length === 0) return <p className="px-3.5 py-3 text-t2">No rule was revoked.</p>;
  return (
    <>
      <h4 className="px-3.5 pt-3 text-meta text-t3">Revoked</h4>
      <ol aria-label="Revoked rules">
        {data.map((rule) => (
          <RuleRow key={rule.id} rule={rule} project={project} mayChange={mayChange} />
        ))}
      </ol>
    </>
  );
}
