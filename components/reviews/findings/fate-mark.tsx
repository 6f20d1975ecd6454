import { SIGNAL_TEXT, type Signal } from "#components/ui/mark/signal.ts";
import type { LedgerMark } from "#lib/engine/reviews/ledger-table.ts";

type Mark = NonNullable<LedgerMark>;

const WORDS: Record<Mark, { label: string; signal: Signal | null }> = {
  new: { label: "New", signal: "held" },
  re_raised: { label: "Open again", signal: "stop" },
  addressed: { label: "Fixed", signal: "clear" },
  withdrawn: { label: "Withdrawn", signal: null },
};

/** What a review did with a finding: a shape and its word. */
export function FateMark({ mark, attempt }: { mark: Mark; attempt: number }) {
  const { label, signal } = WORDS[mark];
  return (
    <span className="relative inline-grid justify-items-center gap-px">
      <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" className="rounded-full bg-ground">
        <Shape mark={mark} />
      </svg>
      <span className={`text-axis leading-3.25 ${signal ? SIGNAL_TEXT[signal] : "text-t3"}`}>
        <span className="sr-only">Attempt {attempt}, </span>
        {label}
      </span>
    </span>
  );
}

function Shape({ mark }: { mark: Mark }) {
  switch (mark) {
    case "new":
      return <circle cx="8" cy="8" r="4.5" fill="var(--held)" />;
    case "re_raised":
      return (
        <>
          <rect
            x="2.5"
            y="2.5"
            width="11"
            height="11"
            rx="2.5"
            fill="var(--stop-bg)"
            stroke="var(--stop)"
            strokeWidth="1.5"
          />
          <path d="M6 6l4 4m0-4l-4 4" stroke="var(--stop)" strokeWidth="1.5" strokeLinecap="round" />
        </>
      );
    case "addressed":
      return (
        <>
          <circle cx="8" cy="8" r="5.5" fill="var(--clear-bg)" stroke="var(--clear)" strokeWidth="1.5" />
          <path
            d="M5.6 8.2l1.7 1.7l3.2-3.5"
            fill="none"
            stroke="var(--clear)"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      );
    case "withdrawn":
      return (
        <>
          <circle
            cx="8"
            cy="8"
            r="5.5"
            fill="var(--bg-3)"
            stroke="var(--t3)"
            strokeWidth="1.5"
            strokeDasharray="2 1.6"
          />
          <path d="M5.5 8h5" stroke="var(--t3)" strokeWidth="1.5" />
        </>
      );
  }
}
