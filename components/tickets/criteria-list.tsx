import { Check, X } from "lucide-react";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import type { JudgedCriterion } from "#lib/contract/reviews.ts";

/** Acceptance criteria, numbered as the brief numbers them; `judged`: what a verdict says of some of them. */
export function CriteriaList({
  criteria,
  judged = [],
}: {
  criteria: readonly string[];
  judged?: readonly JudgedCriterion[];
}) {
  return (
    <ol className="grid gap-1.5">
      {criteria.map((criterion, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
        <li key={index} className="grid grid-cols-[18px_minmax(0,1fr)] text-t2">
          <span aria-hidden="true" className="text-meta leading-5 text-t3">
            {index + 1}
          </span>
          <span className="wrap-anywhere whitespace-pre-wrap">
            <ExternalText text={criterion} />
            <Judgement met={judged.find((candidate) => candidate.index === index)?.met} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Judgement({ met }: { met: boolean | undefined }) {
  if (met === undefined) return null;
  const Icon = met ? Check : X;
  return (
    <span className={`ml-1.5 inline-flex items-center gap-1 text-meta ${met ? "text-clear-t" : "text-stop-t"}`}>
      <Icon aria-hidden="true" className="size-3.25 flex-none" />
      {met ? "Met" : "Not met"}
    </span>
  );
}
