import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleStop, Hourglass, LoaderCircle, type LucideIcon, Pause, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { PaneFrame } from "#components/queue/pane/pane-frame.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Kbd } from "#components/ui/mark/kbd.tsx";
import type { Signal } from "#components/ui/mark/signal.ts";
import { Tag } from "#components/ui/mark/tag.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Ago } from "#components/ui/text/time.tsx";
import { batchItemsQuery, batchQuery, pollOf } from "#lib/client/batches/batch-queries.ts";
import { batchTitle, isTakenBack, resultWords, standWords, unknownOutcomes } from "#lib/client/batches/batch-words.ts";
import { stayedWith, takeUndoOffer } from "#lib/client/batches/started-here.ts";
import { randomName } from "#lib/client/browser/random-name.ts";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import { getJson, isRefused } from "#lib/client/requests/get-json.ts";
import { sendCommand } from "#lib/client/requests/send-command.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { HoldBatch, HoldBatchItem } from "#lib/contract/batches.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { BatchState } from "#lib/engine/batches/batch-states.ts";
import { BatchActions } from "./batch-actions.tsx";
import { BatchItems } from "./batch-items.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { WaveSteps } from "./wave-steps.tsx";

/** One batch: its progress, what it waits for, and the outcome of each hold. */
export function BatchPane({ id, onBack, goTo }: { id: string; onBack: () => void; goTo: (place: QueuePlace) => void }) {
  const { query, batch, keys } = useBatch(id);
  if (batch) return <Loaded batch={batch} keys={keys} onBack={onBack} goTo={goTo} />;
  const { error } = query;
  return (
    <PaneFrame head={<span className="text-meta text-t3">Batch</span>} onBack={onBack}>
      {error ? (
        <ErrorCard
          what={isRefused(error, "not_found") ? "This batch is not here." : "This batch did not load."}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        >
          {isRefused(error, "not_found") ? "Its holds may belong to a project that you cannot see." : error.message}
        </ErrorCard>
      ) : (
        <div role="status" aria-label="Loading the batch" className="grid gap-3.5">
          <Skeleton className="h-18" />
          <Skeleton className="h-38" />
        </div>
      )}
    </PaneFrame>
  );
}

/** One batch, read again as it goes on, and the keys of the tickets that it waits for or that stopped it. */
function useBatch(id: string) {
  const { status } = useLiveStatus();
  const query = useQuery({
    ...batchQuery(id),
    refetchInterval: ({ state }) => pollOf(state.data?.state === "running", status),
  });
  const batch = query.data ?? null;
  const wanted = batch !== null && (batch.state === "waiting" || batch.state === "stopped");
  const decided = useInfiniteQuery({ ...batchItemsQuery(id, "succeeded"), enabled: wanted });
  const keys = batch === null ? [] : keysOf(batch, decided.data?.pages.flatMap((page) => page.items) ?? []);
  useEndAnnounced(batch, keys);
  return { query, batch, keys };
}

function keysOf(batch: HoldBatch, decided: readonly HoldBatchItem[]): string[] {
  const isMeant = (item: HoldBatchItem) => {
    if (batch.state === "waiting") return item.probation === "on_probation" && !item.undone && item.wave === batch.wave;
    return batch.stop?.reason === "undone" ? item.undone : item.probation === "did_not_hold";
  };
  return decided.filter(isMeant).flatMap(({ ticketKey }) => ticketKey ?? []);
}

/** Announces the end of the batch, once. */
function useEndAnnounced(batch: HoldBatch | null, keys: readonly string[]): void {
  const before = useRef<HoldBatch["state"] | null>(null);
  const state = batch?.state ?? null;
  const words = batch === null ? "" : `${resultWords(batch)}. ${standWords(batch, keys)}`;
  useEffect(() => {
    const wasGoing = before.current === "running" || before.current === "waiting";
    if (wasGoing && (state === "finished" || state === "stopped")) announce(words);
    before.current = state;
  }, [state, words]);
}

function Loaded({
  batch,
  keys,
  onBack,
  goTo,
}: {
  batch: HoldBatch;
  keys: readonly string[];
  onBack: () => void;
  goTo: (place: QueuePlace) => void;
}) {
  useBatchUndo(batch);
  const { actsFor, by, note } = batch;
  return (
    <PaneFrame
      onBack={onBack}
      head={
        <>
          <span className="text-meta text-t3">Batch</span>
          <BatchStateTag batch={batch} />
          <span className="ml-auto flex items-center gap-1.5 text-meta text-t3 max-tablet:hidden">
            Next hold <Kbd keys="j" />
            <CopyButton text={() => `${location.origin}/queue?batch=${batch.id}`} what="the link to this batch" />
          </span>
        </>
      }
      bar={<BatchActions batch={batch} goTo={goTo} />}
    >
      <div className="grid gap-1">
        <h2 className="text-hold font-semibold text-balance">{batchTitle(batch)}</h2>
        <p className="text-meta text-t3">
          By {by.name}, <Ago at={batch.createdAt} />
          {actsFor.id !== by.id && `, let go on by ${actsFor.name}`}
          {batch.retryOf && ", the failed ones of another batch"}
        </p>
        {note && <p className="wrap-break-word text-t2">“{plainText(note)}”</p>}
      </div>
      <Card className="overflow-hidden">
        <BatchProgress batch={batch} />
        <p role="status" className="border-t border-line-1 px-3.5 py-2.5 text-t2">
          {standWords(batch, keys)}
        </p>
      </Card>
      <StayedHeld batchId={batch.id} />
      {batch.canary && (
        <Card className="overflow-hidden">
          <CardHeader title="Waves" level={3} meta={countOf(batch.total, "hold")} />
          <WaveSteps batch={batch} />
        </Card>
      )}
      <BatchItems batch={batch} goTo={goTo} />
    </PaneFrame>
  );
}

const LOOKS: Record<BatchState | "taken back" | "verifying", { signal: Signal; label: string; Icon: LucideIcon }> = {
  running: { signal: "run", label: "Running", Icon: LoaderCircle },
  waiting: { signal: "held", label: "Waiting for an outcome", Icon: Hourglass },
  stopped: { signal: "stop", label: "Stopped", Icon: CircleStop },
  finished: { signal: "clear", label: "Finished", Icon: CircleCheck },
  "taken back": { signal: "held", label: "Taken back", Icon: Undo2 },
  verifying: { signal: "human", label: "Verifying", Icon: Hourglass },
};

/** The state of a batch as a tag. */
function BatchStateTag({ batch }: { batch: HoldBatch }) {
  const { signal, label, Icon } = LOOKS[lookOf(batch)];
  return (
    <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
      {label}
    </Tag>
  );
}

/** One that is decided is finished only once its outcomes are known. */
function lookOf(batch: HoldBatch): keyof typeof LOOKS {
  if (isTakenBack(batch)) return "taken back";
  return batch.state === "finished" && unknownOutcomes(batch) > 0 ? "verifying" : batch.state;
}

/** Holds that were selected with the others but do not allow the verb: nothing was done to them. */
function StayedHeld({ batchId }: { batchId: string }) {
  const stayed = stayedWith(batchId);
  if (stayed.length === 0) return null;
  return (
    <Card className="px-3.5 py-2.5">
      <h3 className="font-medium">
        {stayed.length} selected {stayed.length === 1 ? "hold was" : "holds were"} left as{" "}
        {stayed.length === 1 ? "it is" : "they are"}
      </h3>
      <ul className="mt-1 grid gap-1 text-meta text-held-t">
        {stayed.slice(0, 20).map(({ holdId, ticketKey, why }) => (
          <li key={holdId} className="flex items-center gap-1.5">
            <Pause aria-hidden="true" className="size-3.5 flex-none" />
            <span>
              <span className="font-mono tracking-[-0.02em]">{ticketKey}</span> stays as it is. {why}.
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** After a small batch that was started in this tab: one toast with the results, from which all can be undone for 8 seconds. */
function useBatchUndo(batch: HoldBatch): void {
  const client = useQueryClient();
  useEffect(() => {
    if (batch.state !== "finished" || !takeUndoOffer(batch.id)) return;
    const { counts, verb, succeeded } = batch;
    const failed = counts.failed + stayedWith(batch.id).length;
    const undoAll = async () => {
      const undone = await Promise.all(succeeded.map(undoOne));
      const count = undone.filter(Boolean).length;
      const missed = succeeded.length - count;
      showToast({
        message: missed === 0 ? `${count} undone.` : `${count} undone, ${missed} not: an agent has taken it.`,
      });
      void client.invalidateQueries();
    };
    showToast({
      message: resultWords({ verb, counts: { ...counts, failed } }),
      ...(succeeded.length > 0 && { undo: () => void undoAll() }),
    });
  }, [batch, client]);
}

async function undoOne(holdId: string): Promise<boolean> {
  const hold = await getJson<Hold>(`/holds/${holdId}`).catch(() => null);
  const answer = hold && (await sendCommand(`/holds/${holdId}/undo`, { version: hold.version }, randomName()));
  return answer?.ok ?? false;
}
