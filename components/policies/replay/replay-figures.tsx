import clsx from "clsx";
import { ArrowDown, ArrowUp, Equal, TriangleAlert } from "lucide-react";
import { type ReplayFigure, replayFigures } from "#lib/client/policies/replay-words.ts";
import { formatCount } from "#lib/client/text/amounts.ts";
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
