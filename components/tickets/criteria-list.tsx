import { Check, CircleDashed, X } from "lucide-react";
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
            <ExternalText text={criterion} />{" "}
            {judged.length > 0 && <Judgement met={judged.find((candidate) => candidate.index === index)?.met} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Judgement({ met }: { met: boolean | undefined }) {
  const { words, Icon, colour } = JUDGEMENTS[String(met) as keyof typeof JUDGEMENTS];
  return (
    <span className={`inline-flex items-center gap-1 text-meta whitespace-nowrap ${colour}`}>
      <Icon aria-hidden="true" className="size-3.25 flex-none" />
      {/* Where the text stands, and not the mark, is the line that it shares with the criterion. */}
      <span className="self-baseline">{words}</span>
    </span>
  );
}

const JUDGEMENTS = {
  true: { words: "Met", Icon: Check, colour: "text-clear-t" },
  false: { words: "Not met", Icon: X, colour: "text-stop-t" },
  undefined: { words: "Not checked", Icon: CircleDashed, colour: "text-t3" },
};
