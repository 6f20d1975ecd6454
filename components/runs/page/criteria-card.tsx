import { History } from "lucide-react";
import { Card, CardHeader } from "#components/ui/card.tsx";
import { ExternalText } from "#components/ui/external-text.tsx";

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
        <ol className="grid gap-1.5 px-3.5 py-2.5">
          {criteria.map((criterion, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
            <li key={index} className="grid grid-cols-[20px_minmax(0,1fr)] text-t2">
              <span aria-hidden="true" className="text-t3">
                {index + 1}
              </span>
              <span className="wrap-anywhere whitespace-pre-wrap">
                <ExternalText text={criterion} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
