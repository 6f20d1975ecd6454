import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { PayloadCard } from "#components/briefs/payload-card.tsx";
import { FeedbackTab } from "#components/reviews/ledger/feedback-tab.tsx";
import { LogCard } from "#components/runs/log/log-card.tsx";
import { TrackFull } from "#components/tickets/track/full/track-full.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { LogLines } from "#lib/client/runs/log/log-lines.ts";
import { useRunStream } from "#lib/client/runs/log/use-run-stream.ts";
import { runQuery } from "#lib/client/runs/run-queries.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { ticketQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { DecisionHistory } from "../decisions/decision-history.tsx";

export type Overlay = "log" | "findings" | "timeline" | "payload";

/** What lies over the card: Esc closes it, and everything is as it was. */
export function CardOverlay({ overlay, desk, onClose }: { overlay: Overlay; desk: HoldDesk; onClose: () => void }) {
  const { hold } = desk;
  return (
    <Dialog
      open
      size="side"
      onOpenChange={(open) => !open && onClose()}
      title={TITLES[overlay]}
      description={`Esc goes back to ${holdName(hold)}, where you were`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 pb-6 max-tablet:px-4">
        {overlay === "log" && hold.card?.log && <LogOverlay hold={hold} log={hold.card.log} />}
        {overlay === "findings" && <FindingsOverlay hold={hold} />}
        {overlay === "timeline" && hold.track && (
          <>
            <Card className="px-3.5 pt-2.5 pb-1">
              <TrackFull facts={hold.track} />
            </Card>
            <DecisionHistory hold={hold} />
          </>
        )}
        {overlay === "payload" && <PayloadCard desk={desk} />}
      </div>
    </Dialog>
  );
}

const TITLES: Record<Overlay, string> = {
  log: "Log",
  findings: "Findings",
  timeline: "Timeline",
  payload: "What the agent receives",
};

/** The log of an attempt at the line that decided; `[` and `]` lead to the others. */
function LogOverlay({ hold, log }: { hold: HoldDetail; log: NonNullable<NonNullable<HoldDetail["card"]>["log"]> }) {
  const [runId, setRunId] = useState(log.runId);
  const query = useQuery(runQuery(runId));
  const { data: ticket } = useQuery({ ...ticketQuery(hold.ticket?.id ?? ""), enabled: hold.ticket !== null });
  const attempts = (ticket?.runs ?? []).filter(({ state }) => state !== "released");
  const place = attempts.findIndex(({ id }) => id === runId);
  const step = (by: 1 | -1) => {
    const next = attempts[place + by];
    if (next) setRunId(next.id);
  };
  useShortcuts(
    {
      "[": { run: () => step(-1), label: "Attempt before" },
      "]": { run: () => step(1), label: "Next attempt" },
    },
    { inDialog: true },
  );
  const decisive = log.lines.findLast(
    (line, index) => line.seq !== null && index <= log.lines.findIndex((one) => one.decisive),
  );
  return (
    <>
      <nav aria-label="Attempts" className="flex flex-wrap items-center gap-1">
        {attempts.map(({ id, number }) => (
          <Button
            key={id}
            size="sm"
            variant="quiet"
            aria-pressed={id === runId}
            className={id === runId ? "bg-bg-4 text-t1" : undefined}
            onClick={() => setRunId(id)}
          >
            Attempt {number}
          </Button>
        ))}
      </nav>
      {query.error && <ReadError what="The log could not be read." query={query} />}
      {!query.data && !query.error && <Skeleton className="h-100" />}
      {query.data && (
        <OneLog
          key={runId}
          run={query.data}
          hold={hold}
          line={runId === log.runId && log.found ? (decisive?.seq ?? null) : null}
        />
      )}
    </>
  );
}

function OneLog({ run, hold, line }: { run: RunDetail; hold: HoldDetail; line: number | null }) {
  const log = useRunStream(run.id, RUN_STATES[run.state].open);
  const [fold] = useState(() => new LogLines());
  const lines = useMemo(() => fold.of(log.events), [fold, log.events]);
  return <LogCard run={run} holds={[hold]} log={log} lines={lines} over={{ line }} />;
}

function FindingsOverlay({ hold }: { hold: HoldDetail }) {
  const query = useQuery({ ...ticketQuery(hold.ticket?.id ?? ""), enabled: hold.ticket !== null });
  if (query.error) return <ReadError what="The findings could not be read." query={query} />;
  return query.data ? <FeedbackTab ticket={query.data} mayWrite={hold.mayDecide} /> : <Skeleton className="h-100" />;
}
