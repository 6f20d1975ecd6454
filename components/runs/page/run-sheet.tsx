import { PrintFacts, PrintSection, PrintText, printLink } from "#components/layout/print/print-parts.tsx";
import { PrintSheet } from "#components/layout/print/print-sheet.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatFullMoment } from "#lib/client/time/clock-time.ts";
import type { RunEvent } from "#lib/contract/runs/run-events.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";

/** A log of more lines is printed from its end: what it came to stands there. */
const MAX_LINES = 2000;

/** One run on paper: its facts, how it ended, the brief it got, its log and its patch. */
export function RunSheet({
  run,
  ticket,
  events,
}: {
  run: RunDetail;
  ticket: TicketDetail;
  events: readonly RunEvent[];
}) {
  const timeZone = useTimeZone();
  const moment = (at: string | null) => at && formatFullMoment(at, timeZone);
  const lines = events.slice(-MAX_LINES);
  const left = run.logLines - lines.length;
  return (
    <PrintSheet title={`${ticket.key} attempt ${run.number}: ${plainText(ticket.title)}`} project={ticket.project}>
      {() => (
        <>
          <PrintFacts
            facts={[
              ["State", RUN_STATES[run.state].label],
              ["Agent", plainText(run.agent)],
              ["Began", moment(run.startedAt)],
              ["Ended", moment(run.endedAt)],
              ["Steps", run.steps],
              ["Session", run.session],
              ["Cost", run.costUsd && `$${run.costUsd}`],
              [
                "Failure",
                run.error && `${run.correctedCategory?.category ?? run.category}: ${plainText(run.error.message)}`,
              ],
              ["Said", run.summary && plainText(run.summary)],
              ["Ticket", printLink(`${location.origin}/tickets/${ticket.key}`, ticket.key)],
            ]}
          />
          {run.brief && (
            <PrintSection title="What it received">
              <PrintText mono text={run.brief.text} />
            </PrintSection>
          )}
          {lines.length > 0 && (
            <PrintSection title="Log">
              {left > 0 && <p>The {left} lines before are left out.</p>}
              {lines.map((line) => (
                <PrintText key={line.seq} mono text={`${line.seq} ${line.type} ${line.message ?? ""}`} />
              ))}
            </PrintSection>
          )}
          {run.diff && (
            <PrintSection title="Patch">
              <PrintText mono text={run.diff} />
            </PrintSection>
          )}
        </>
      )}
    </PrintSheet>
  );
}
