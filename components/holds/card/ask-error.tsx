import clsx from "clsx";
import type { ReactNode } from "react";
import { ScrollRegion } from "#components/ui/surface/scroll-region.tsx";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { CredentialHint } from "../facts/credential-hint.tsx";
import { KeyLink } from "./card-row.tsx";

type Log = NonNullable<NonNullable<HoldDetail["card"]>["log"]>;
type LogLine = Log["lines"][number];

/** Why it is stuck in one sentence, and the lines of the log around the one that decided. */
export function AskError({ hold, small, onLog }: { hold: HoldDetail; small: boolean; onLog: () => void }) {
  const [first, ...others] = hold.why;
  const log = hold.card?.log ?? null;
  const isStop = HOLD_REASONS[hold.reason].signal === "stop";
  const lines = (log?.lines ?? []).filter(({ decisive }) => decisive || !small);
  return (
    <AskFrame
      stop={isStop}
      title={plainText(first?.text ?? hold.summary)}
      action={
        log !== null && (
          <KeyLink shortcut="l" onClick={onLog}>
            {log.found ? "Log at this line" : "Log"}
          </KeyLink>
        )
      }
    >
      <CredentialHint hold={hold} />
      {lines.length > 0 && (
        <ScrollRegion
          label="Log around the failure"
          className="border-t border-line-1 bg-well py-1.5 text-meta focus-visible:-outline-offset-2"
        >
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a log may say the same
            <AskLine key={index} line={line} stop={isStop} />
          ))}
        </ScrollRegion>
      )}
      {!small && (others.length > 0 || log !== null) && (
        <div className="flex flex-wrap justify-between gap-x-4 border-t border-line-1 px-3.5 py-1.5 text-meta text-t3">
          <span className="min-w-0">{plainText(others.map(({ text }) => text).join(" "))}</span>
          <span>{log !== null && sourceOf(log)}</span>
        </div>
      )}
    </AskFrame>
  );
}

/** One line of the log with the number of its event; the one that decided is marked, in words too. */
function AskLine({ line: { seq, text, decisive }, stop }: { line: LogLine; stop: boolean }) {
  const Line = decisive ? "mark" : "span";
  const marked = stop ? "border-stop bg-stop-bg text-t1" : "border-held bg-held-bg text-t1";
  return (
    <Line
      className={clsx(
        "flex min-h-4.5 gap-3 border-l-2 pr-3 leading-4.5 whitespace-pre max-tablet:whitespace-pre-wrap max-tablet:wrap-anywhere",
        decisive ? marked : "border-transparent bg-transparent text-t2",
      )}
    >
      <span
        aria-hidden="true"
        className={clsx("w-11 flex-none text-right select-none max-tablet:w-8", !decisive && "text-t3")}
      >
        {seq}
      </span>
      <span className="min-w-0 flex-1">{plainText(text)}</span>
      {decisive && (
        <span
          className={clsx(
            "sticky right-0 pl-3 font-sans text-axis",
            stop ? "bg-stop-bg text-stop-t" : "bg-held-bg text-held-t",
          )}
        >
          fails here
        </span>
      )}
    </Line>
  );
}

/** Where the lines come from: nothing stands here that the run did not send. */
function sourceOf({ lines, events, found, number }: Log): string {
  if (events === 0)
    return lines.length > 0 ? `As attempt ${number} reported it; it sent no log` : `Attempt ${number} sent no log`;
  if (!found && lines.some(({ decisive }) => decisive))
    return `As attempt ${number} reported it; its log does not have this line`;
  return `${countOf(lines.length, "line")} of a log of ${formatCount(events)}`;
}

/** The only bordered block of the evidence. */
export function AskFrame({
  stop,
  title,
  action,
  children,
}: {
  stop: boolean;
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-label="Why it is stuck"
      className={clsx(
        "flex-none overflow-hidden rounded-3 border bg-card [--ground:var(--card)]",
        stop ? "border-stop-l" : "border-held-l",
      )}
    >
      <div className="flex items-start justify-between gap-4 px-3.5 py-2.5">
        <h3 className="line-clamp-2 min-w-0 @max-[560px]:line-clamp-none print:line-clamp-none font-semibold wrap-anywhere">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
