"use client";
import { useQuery } from "@tanstack/react-query";
import { Hand } from "lucide-react";
import { useMemo, useState } from "react";
import { HeldVerbs, HeldVerbsBar } from "#components/holds/pause/held-verbs.tsx";
import { PauseDialog } from "#components/holds/pause/pause-dialog.tsx";
import { pauseTitle } from "#components/holds/pause/pause-words.ts";
import { QuestionCard } from "#components/holds/pause/question-card.tsx";
import { usePause } from "#components/holds/pause/use-pause.ts";
import { LogCard } from "#components/runs/log/log-card.tsx";
import { TrackFull } from "#components/tickets/track/full/track-full.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Banner } from "#components/ui/notice/banner.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { LogLines } from "#lib/client/runs/log/log-lines.ts";
import { useRunStream } from "#lib/client/runs/log/use-run-stream.ts";
import { runQuery } from "#lib/client/runs/run-queries.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { ticketQuery, ticketTrackQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { MessageBar } from "./message-bar.tsx";
import { PauseButton } from "./pause-button.tsx";
import { RunHeader, StopRunButton } from "./run-header.tsx";
import { RunOutcome, RunResults } from "./run-results.tsx";
import { RunSheet } from "./run-sheet.tsx";
import { RunSide } from "./run-side.tsx";
import { SessionBar } from "./session-bar.tsx";
import { StatsStrip } from "./stats-strip.tsx";
import { StopRunDialog } from "./stop-run-dialog.tsx";

/** Everything about one run; the server has put both queries into the cache. */
export function RunPage({ runId, ticketId, mayDecide }: { runId: string; ticketId: string; mayDecide: boolean }) {
  const { data: run } = useQuery(runQuery(runId));
  const { data: ticket } = useQuery(ticketQuery(ticketId));
  if (!run || !ticket) return null;
  return <Run run={run} ticket={ticket} mayDecide={mayDecide} />;
}

function Run({ run, ticket, mayDecide }: { run: RunDetail; ticket: TicketDetail; mayDecide: boolean }) {
  const { data: track } = useQuery(ticketTrackQuery(ticket.id));
  const isOpen = RUN_STATES[run.state].open;
  const log = useRunStream(run.id, isOpen);
  const [fold] = useState(() => new LogLines());
  // Each event of a log that grows is read once.
  const lines = useMemo(() => fold.of(log.events), [fold, log.events]);
  const pause = usePause(run, ticket.holds);
  const [stopping, setStopping] = useState(false);
  const mayStop = isOpen && mayDecide;
  const askToStop = () => setStopping(true);
  useShortcuts({ s: askToStop }, { enabled: mayStop });
  const { held } = pause;
  // This person has just decided, and the decision is being sent: do not ask again.
  const shown = pause.sent ? { ...run, state: "resuming" as const } : run;
  const stop = isOpen && (
    <>
      <PauseButton run={run} mayPause={mayDecide} />
      <StopRunButton mayStop={mayDecide} onStop={askToStop} />
    </>
  );
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex-1 pb-6">
        {held && !pause.dialogOpen && <WaitsBanner words={pauseTitle(held, run.agent)} onOpen={pause.open} />}
        <RunHeader
          run={shown}
          ticket={ticket}
          actions={held ? <HeldVerbs hold={held} stop={stop} onNote={pause.open} /> : stop}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 max-tablet:px-4">
          <StatsStrip run={run} pause={held} />
          <Card className="min-h-33 px-3.5 py-3">{track && <TrackFull facts={track} />}</Card>
          <RunOutcome run={run} project={ticket.project} mayDecide={mayDecide} />
          <div className="grid items-start gap-3 desk:grid-cols-[minmax(0,1fr)_328px] desk:gap-4">
            <LogCard
              run={shown}
              holds={ticket.holds}
              log={log}
              lines={lines}
              tail={pause.hold?.question && <QuestionCard pause={pause} />}
              session={<Composer run={run} takenOver={pause.takenOver} mayDecide={mayDecide} />}
            />
            <RunSide run={shown} runs={ticket.runs} holds={ticket.holds} lines={lines} mayReveal={mayDecide} />
          </div>
          <RunResults run={run} criteriaNow={ticket.criteriaSha256} />
        </div>
      </div>
      {held && <HeldVerbsBar hold={held} onStop={mayStop ? askToStop : null} onOpen={pause.open} />}
      {!held && isOpen && (
        // On a phone the one action stands at the bottom.
        <div className="sticky bottom-0 z-5 border-t border-line-1 bg-bg-2 px-4 py-2.5 tablet:hidden flex gap-2 [&_button]:w-full [&_button]:justify-center [&>*]:flex-1">
          {stop}
        </div>
      )}
      <RunSheet run={run} ticket={ticket} events={log.events} />
      {pause.hold && (
        <PauseDialog
          hold={pause.hold}
          run={run}
          open={pause.dialogOpen && !stopping}
          onClose={pause.putAside}
          onStop={mayStop ? askToStop : null}
        />
      )}
      {stopping && <StopRunDialog run={run} ticketKey={ticket.key} onClose={() => setStopping(false)} />}
    </div>
  );
}

/** What a person may say to a run that is running: a line in its session, where they have it, else a message to its agent. */
function Composer({ run, takenOver, mayDecide }: { run: RunDetail; takenOver: boolean; mayDecide: boolean }) {
  if (takenOver) return <SessionBar run={run} intervention={run.intervention} mayType={mayDecide} />;
  return run.state === "running" ? <MessageBar run={run} maySend={mayDecide} /> : null;
}

/** What was put aside and still waits. */
function WaitsBanner({ words, onOpen }: { words: string; onOpen: () => void }) {
  return (
    <Banner
      signal="held"
      icon={<Hand aria-hidden="true" />}
      action={
        <Button size="sm" onClick={onOpen}>
          Open
        </Button>
      }
    >
      This run waits for you: {words}
    </Banner>
  );
}
