import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { RunEvent } from "#lib/contract/runs/run-events.ts";

/** Why a step was followed by the next, or by none; unfolded, what was known. */
export function WhyLine({ event, open, onToggle }: { event: RunEvent; open: boolean; onToggle: () => void }) {
  const facts = factsOf(event.data);
  return (
    <div className="min-w-0 flex-1 text-meta text-t3">
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex w-full items-baseline gap-1.5 rounded-1 text-left hover:bg-bg-3 focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden="true"
          className={clsx("size-3.25 flex-none self-center transition-transform", open && "rotate-90")}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">Why: {plainText(event.message ?? "")}</span>
      </button>
      {open && (
        <dl className="my-1 ml-1.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 border-l-2 border-line-2 pl-3.5">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{NAMES[name] ?? name}</dt>
              <dd className="text-t2 wrap-anywhere">{wordsOf(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const NAMES: Record<string, string> = {
  action: "Decision",
  step: "Steps so far",
  finishReason: "How the model ended its turn",
  needsCompaction: "Too long, to be summed up",
  messages: "Messages in the conversation",
  inputTokens: "Tokens of the latest step",
  openQuestion: "Question without an answer",
};

/** In the order of the names, whatever the database has made of theirs. */
function factsOf(data: RunEvent["data"]): [string, unknown][] {
  if (typeof data !== "object" || data === null) return [];
  const given = Object.entries(data);
  const named = Object.keys(NAMES).flatMap((name) => given.filter(([key]) => key === name));
  return [...named, ...given.filter(([key]) => !(key in NAMES))];
}

function wordsOf(value: unknown): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? plainText(value) : JSON.stringify(value);
}
