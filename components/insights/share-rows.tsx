import type { ReactNode } from "react";
import type { Signal } from "#components/ui/mark/signal.ts";

const FILL: Record<Signal | "plain", string> = {
  plain: "fill-trk",
  held: "fill-held",
  stop: "fill-stop",
  run: "fill-run",
  clear: "fill-clear",
  human: "fill-human",
};

/** Rows of a name, a bar and numbers; pressing one shows the tickets behind it. */
export function ShareRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[minmax(88px,auto)_minmax(40px,1fr)_auto_auto] items-center gap-x-3.5 px-1.5 py-1.5"
    >
      {children}
    </ul>
  );
}

interface ShareRowProps {
  name: string;
  parts: readonly { part: number; tone: Signal | "plain" }[];
  value: string;
  rest: string;
  /** Read aloud after name, value and rest. */
  spoken: string;
  onShow: () => void;
}

/** One row. `parts`: from 0 to 1 each, one after the other; the first is what the value says. */
export function ShareRow({ name, parts, value, rest, spoken, onShow }: ShareRowProps) {
  return (
    <li className="col-span-full grid grid-cols-subgrid">
      <button
        type="button"
        onClick={onShow}
        className="col-span-full grid min-h-8 grid-cols-subgrid items-center rounded-2 px-2 text-left transition-colors hover:bg-bg-3 focus-visible:-outline-offset-2 max-tablet:min-h-11"
      >
        <span className="min-w-0 truncate">{name}</span>
        <Bar parts={parts} />
        <b className="text-right font-medium">{value}</b>
        <span className="text-right text-t3">
          {rest}
          <span className="sr-only">, {spoken}</span>
        </span>
      </button>
    </li>
  );
}

/** Parts of a whole, side by side. */
function Bar({ parts }: { parts: readonly { part: number; tone: Signal | "plain" }[] }) {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { part }) => sum + part, 0));
  return (
    <svg aria-hidden="true" width="100%" height="8" className="block overflow-hidden rounded-1 bg-bg-4">
      {parts.map(({ part, tone }, index) => (
        <rect
          key={tone}
          x={`${(starts[index] ?? 0) * 100}%`}
          width={`${part * 100}%`}
          height="8"
          className={FILL[tone]}
        />
      ))}
      {parts.map(
        ({ part, tone }, index) =>
          part > 0 &&
          (starts[index] ?? 0) > 0 && (
            <rect
              key={tone}
              x={`${(starts[index] ?? 0) * 100}%`}
              width="2"
              height="8"
              transform="translate(-1 0)"
              className="fill-card"
            />
          ),
      )}
    </svg>
  );
}
