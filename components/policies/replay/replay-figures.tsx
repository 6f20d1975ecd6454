import clsx from "clsx";
import { ArrowDown, ArrowUp, CircleHelp, Equal, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type ReplayFigure, replayFigures, timeDifference } from "#lib/client/policies/replay-words.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import type { PolicyReplay, ReplayList } from "#lib/contract/policies/policy-replay.ts";

/** The three main figures; each opens its tickets. */
export function ReplayFigures({ replay, onShow }: { replay: PolicyReplay; onShow: (list: ReplayList) => void }) {
  return (
    <dl className="grid grid-cols-3 border-b border-line-1">
      {replayFigures(replay).map((figure) => (
        <Figure
          key={figure.list}
          figure={figure}
          tickets={replay.counts[figure.list]}
          onShow={() => onShow(figure.list)}
        />
      ))}
    </dl>
  );
}

function Figure({ figure, tickets, onShow }: { figure: ReplayFigure; tickets: number; onShow: () => void }) {
  const { count, words, good } = figure;
  const Icon = good === false ? TriangleAlert : WAY_ICONS[figure.way];
  return (
    <div className="relative flex min-w-0 flex-col-reverse justify-end gap-0.5 border-r border-line-1 px-3.5 py-3 last:border-r-0 has-[button:hover]:bg-bg-3">
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
      <dd className="text-metric font-semibold">
        {tickets === 0 ? (
          <span className="text-t3">{formatCount(count)}</span>
        ) : (
          <button
            type="button"
            aria-label={`${formatCount(count)} ${words}. Show the tickets`}
            onClick={onShow}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {formatCount(count)}
          </button>
        )}
      </dd>
    </div>
  );
}

const WAY_ICONS = { [-1]: ArrowDown, 0: Equal, 1: ArrowUp } as const;

/** The other differences, and what a replay cannot know. */
export function ReplayRest({ replay, onShow }: { replay: PolicyReplay; onShow: (list: ReplayList) => void }) {
  const { before, after, counts, unknown } = replay;
  const overdue = after.overdue - before.overdue;
  return (
    <>
      <dl className="grid gap-px border-t border-line-1 px-3.5 py-2">
        <Row name="Time in back-off" tickets={counts.waits} onShow={() => onShow("waits")}>
          {timeDifference(after.waitMs - before.waitMs)}
        </Row>
        {counts.overdue > 0 && (
          <Row name="Holds past their deadline" tickets={counts.overdue} onShow={() => onShow("overdue")}>
            {formatCount(Math.abs(overdue))} {overdue < 0 ? "fewer" : "more"}
          </Row>
        )}
      </dl>
      {unknown.tickets > 0 && (
        <section aria-label="Not known" className="flex gap-2 border-t border-line-1 px-3.5 py-2.5 text-meta text-t2">
          <CircleHelp aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-t3" />
          <p className="min-w-0">
            <ShowButton onShow={() => onShow("unknown")}>
              Up to {countOf(unknown.tries, "more try", "more tries")} on {countOf(unknown.tickets, "ticket")}.
              <span className="sr-only"> Show the tickets that would have been tried again</span>
            </ShowButton>{" "}
            {unknown.tickets === 1 ? "It was" : "They were"} held there, so what would have come is not known, and{" "}
            {unknown.tickets === 1 ? "the hold stays" : "the holds stay"} counted. {estimateWords(unknown)}
          </p>
        </section>
      )}
    </>
  );
}

interface RowProps {
  name: string;
  tickets: number;
  onShow: () => void;
  children: ReactNode;
}

function Row({ name, tickets, onShow, children }: RowProps) {
  return (
    <div className="flex min-h-6.5 items-center justify-between gap-3">
      <dt className="text-t2">{name}</dt>
      <dd>
        {tickets === 0 ? (
          <span className="text-t3">{children}</span>
        ) : (
          <ShowButton onShow={onShow}>{children}</ShowButton>
        )}
      </dd>
    </div>
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
