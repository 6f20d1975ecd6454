import { History } from "lucide-react";
import { CriteriaList } from "#components/tickets/criteria-list.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";

/** The criteria that the run was claimed with: what it is judged by, whatever its ticket says now. */
export function CriteriaCard({ criteria, sha256, changed }: { criteria: string[]; sha256: string; changed: boolean }) {
  return (
    <Card className="min-w-0 overflow-hidden" id="criteria">
      <CardHeader
        title={<span className="whitespace-nowrap">Acceptance criteria</span>}
        meta={
          <>
            as the run was claimed, sha256{" "}
            <code className="font-mono" title={sha256}>
              {sha256}
            </code>
          </>
        }
      />
      {changed && (
        <p className="flex items-start gap-2 border-b border-line-1 bg-held-bg px-3.5 py-2 text-held-t">
          <History aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          The ticket’s criteria have changed since. This run is judged by these; the next attempt gets the new ones.
        </p>
      )}
      {criteria.length === 0 ? (
        <p className="px-3.5 py-2.5 text-t3">The ticket had none: title and description were all there was.</p>
      ) : (
        <div className="px-3.5 py-2.5">
          <CriteriaList criteria={criteria} />
        </div>
      )}
    </Card>
  );
}
