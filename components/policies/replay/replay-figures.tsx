import clsx from "clsx";
import { ArrowDown, ArrowUp, CircleHelp, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type ReplayFigure, replayFigures } from "#lib/client/policies/replay-words.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import type { PolicyReplay, ReplayList } from "#lib/contract/policies/policy-replay.ts";

/** What differs: the first at full width, the others below it; each opens its tickets. What does not differ is named. */
export function ReplayFigures({ replay, onShow }: { replay: PolicyReplay; onShow: (list: ReplayList) => void }) {
  const { changed, same } = replayFigures(replay);
  return (
    <div className="border-b border-line-1">
      {changed.length > 0 ? (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
          {changed.map((figure, index) => (
            <Figure
              key={figure.list}
              figure={figure}
              leads={index === 0}
              tickets={replay.counts[figure.list]}
              onShow={() => onShow(figure.list)}
            />
          ))}
        </dl>
      ) : (
        <p className="px-3.5 py-3 font-medium">Nothing would have been different.</p>
      )}
      {changed.length > 0 && same.length > 0 && (
        <p className="border-t border-line-1 px-3.5 py-1.5 text-meta text-t3">No change: {same.join(", ")}.</p>
      )}
    </div>
  );
}

interface FigureProps {
  figure: ReplayFigure;
  leads: boolean;
  tickets: number;
  onShow: () => void;
}

function Figure({ figure: { text, words, good, way }, leads, tickets, onShow }: FigureProps) {
  const Way = way < 0 ? ArrowDown : ArrowUp;
  const Icon = good === false ? TriangleAlert : Way;
  return (
    <div
      className={clsx(
        "relative flex min-w-0 flex-col-reverse justify-end gap-0.5 px-3.5 py-3 has-[button:hover]:bg-bg-3",
        leads && "col-span-full",
      )}
    >
      <dt className="flex items-start gap-1 text-meta text-balance text-t2">
        <Icon
          aria-hidden="true"
          className={clsx(
            "mt-0.5 size-3 flex-none",
            good === null ? "text-t3" : good && "text-clear-t",
            good === false && "text-held-t",
          )}
        />
        {words}
      </dt>
      <dd className={clsx("font-semibold", leads ? "text-metric" : "text-row")}>
        {tickets === 0 ? (
          text
        ) : (
          <button
            type="button"
            aria-label={`${text} ${words}. Show the tickets`}
            onClick={onShow}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {text}
          </button>
        )}
      </dd>
    </div>
  );
}

/** What a replay cannot know. */
export function ReplayUnknown({ replay, onShow }: { replay: PolicyReplay; onShow: (list: ReplayList) => void }) {
  const { unknown } = replay;
  if (unknown.tickets === 0) return null;
  return (
    <section aria-label="Not known" className="flex gap-2 border-t border-line-1 px-3.5 py-2.5 text-meta text-t2">
      <CircleHelp aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-t3" />
      <p className="min-w-0">
        <ShowButton onShow={() => onShow("unknown")}>
          Up to {countOf(unknown.tries, "more try", "more tries")} on {countOf(unknown.tickets, "ticket")}.
          <span className="sr-only"> Show the tickets that would have been tried again</span>
        </ShowButton>{" "}
        {unknown.tickets === 1 ? "It was" : "They were"} decided by a person there, so what would have come is not
        known, and {unknown.tickets === 1 ? "the hold stays" : "the holds stay"} counted. {estimateWords(unknown)}
      </p>
    </section>
  );
}

function ShowButton({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="rounded-1 font-medium text-t1 underline decoration-line-3 underline-offset-2 hover:decoration-t2"
    >
      {children}
    </button>
  );
}

function estimateWords({ tickets, estimate }: PolicyReplay["unknown"]): string {
  if (estimate.tickets === 0) return "Too few retries like these were made to estimate it.";
  const of = estimate.tickets < tickets ? ` for ${formatCount(estimate.tickets)} of them` : "";
  const worked = estimate.worked < 0.5 ? "hardly one" : `about ${formatCount(estimate.worked)}`;
  return `Estimate${of}, by the share of this project’s own retries that worked: ${worked} would have got through, with some ${formatCount(estimate.attempts)} tries.`;
}
