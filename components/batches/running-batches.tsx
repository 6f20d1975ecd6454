import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleStop, Hourglass, LoaderCircle } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "#components/ui/link/link.tsx";
import { batchesQuery, pollOf } from "#lib/client/batches/batch-queries.ts";
import { batchTitle, standWords } from "#lib/client/batches/batch-words.ts";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { useNow } from "#lib/client/time/clock.tsx";
import { announce } from "#lib/client/toasts/announcements.ts";
import type { HoldBatchSummary } from "#lib/contract/batches.ts";
import { stopBatch } from "#lib/server/actions/batches.ts";
import { ProgressBar } from "./batch-progress.tsx";

/** How long a batch that stopped early is shown, in milliseconds. */
const STOPPED_SHOWN = 60 * 60_000;
const MAX_SHOWN = 2;

/**
 * For everybody: batches that decide holds of this queue now, and those that stopped halfway. Below the list, so that no row
 * moves when one begins or ends. `goTo` left out: on another page than the queue's, where S is for what that page shows.
 */
export function RunningBatches({ project, goTo }: { project: string; goTo?: (place: QueuePlace) => void }) {
  const { status } = useLiveStatus();
  const now = useNow("minute");
  const { data = [] } = useQuery({
    ...batchesQuery(project),
    refetchInterval: ({ state }) => pollOf(state.data?.some((batch) => batch.state === "running") ?? false, status),
  });
  const shown = data.filter(
    ({ state, counts, endedAt }) =>
      state !== "stopped" || (counts.remaining > 0 && endedAt !== null && now - Date.parse(endedAt) < STOPPED_SHOWN),
  );
  const stoppable = shown.find(({ state }) => state === "running" || state === "waiting");
  const stop = useAction(stopBatch);
  useShortcuts(
    {
      s: {
        run: async () => {
          if (stoppable && (await stop.run({ batchId: stoppable.id }))) announce("The batch is stopped");
        },
        label: stoppable ? `Stop ${batchTitle(stoppable)}` : "Stop the batch",
      },
    },
    { enabled: stoppable !== undefined && goTo !== undefined },
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label="Running batches" className="flex-none">
      <ul aria-label="Batches under way">
        {shown.slice(0, MAX_SHOWN).map((batch) => (
          <li key={batch.id} className="border-t border-line-1">
            <BatchLine batch={batch} goTo={goTo} />
          </li>
        ))}
        {shown.length > MAX_SHOWN && (
          <li className="border-t border-line-1 px-4 py-1 text-meta text-t3">
            and {shown.length - MAX_SHOWN} more batches
          </li>
        )}
      </ul>
    </section>
  );
}

function BatchLine({ batch, goTo }: { batch: HoldBatchSummary; goTo?: (place: QueuePlace) => void }) {
  const { counts, total } = batch;
  const open = (event: MouseEvent) => {
    if (goTo === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goTo({ kind: "batch", id: batch.id });
  };
  return (
    <Link
      href={`/queue?batch=${batch.id}`}
      prefetch={false}
      onClick={open}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 bg-bg-2 px-4 py-2 text-meta transition-colors hover:bg-bg-3 max-tablet:min-h-11"
    >
      <span className="flex items-center gap-2">
        <StateIcon batch={batch} />
        <span className="font-medium whitespace-nowrap">{batchTitle(batch)}</span>
        <span className="min-w-0 truncate text-t2">{lineWords(batch)}</span>
        <span className="ml-auto whitespace-nowrap text-t2 tabular-nums">
          {counts.succeeded + counts.failed} of {total}
        </span>
        <ChevronRight aria-hidden="true" className="size-3.5 flex-none text-t3" />
      </span>
      <ProgressBar batch={batch} />
    </Link>
  );
}

function lineWords(batch: HoldBatchSummary): string {
  const { state, by, waves, wave, stop, startAt, counts } = batch;
  if (state === "running" && startAt !== null && counts.succeeded + counts.failed === 0)
    return `${by.name}, begins in a moment`;
  if (state === "stopped")
    return stop?.reason === "did_not_hold" ? `${standWords(batch, [])} Waits for you.` : `${by.name}, stopped`;
  if (state === "running") return `${by.name}, deciding`;
  const waiting = waves.find((one) => one.wave === wave)?.onProbation ?? 0;
  return `${by.name}, waits for ${waiting === 1 ? "1 outcome" : `${waiting} outcomes`}`;
}

function StateIcon({ batch: { state } }: { batch: HoldBatchSummary }) {
  if (state === "stopped") return <CircleStop aria-hidden="true" className="size-3.5 flex-none text-stop-t" />;
  if (state === "waiting") return <Hourglass aria-hidden="true" className="size-3.5 flex-none text-held-t" />;
  return <LoaderCircle aria-hidden="true" className="size-3.5 flex-none animate-turn text-run-t" />;
}
