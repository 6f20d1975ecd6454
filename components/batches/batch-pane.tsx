import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Ago } from "#components/ui/text/time.tsx";
import { batchTitle, standWords } from "#lib/client/batches/batch-words.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import { isRefused } from "#lib/client/requests/get-json.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { HoldBatch } from "#lib/contract/batches.ts";
import { BatchActions } from "./batch-actions.tsx";
import { BatchItems } from "./batch-items.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { BatchStateTag } from "./batch-state-tag.tsx";
import { PaneFrame } from "./pane-frame.tsx";
import { StayedHeld } from "./stayed-held.tsx";
import { useBatch } from "./use-batch.ts";
import { useBatchUndo } from "./use-batch-undo.tsx";
import { WaveSteps } from "./wave-steps.tsx";

/** One batch as everybody sees it: how far it is, what it waits for, and what became of each hold. */
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
          <span className="ml-auto max-tablet:hidden">
            <CopyButton text={linkTo(batch.id)} what="the link to this batch" />
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
        {note && <p className="wrap-break-word text-t2">“{note}”</p>}
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

function linkTo(id: string): string {
  return typeof location === "undefined" ? "" : `${location.origin}/queue?batch=${id}`;
}
