import { useQuery } from "@tanstack/react-query";
import { Button } from "#components/ui/button/button.tsx";
import { batchesQuery } from "#lib/client/batches/batch-queries.ts";
import { batchTitle } from "#lib/client/batches/batch-words.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import type { HoldBatchSummary } from "#lib/contract/batches.ts";

/** The batch that decides the holds of a group now, or is about to; null: none is. */
export function useUnderway(project: string, fingerprint: string): HoldBatchSummary | null {
  const { data } = useQuery(batchesQuery(project));
  const isOfGroup = ({ filter }: HoldBatchSummary) => [filter?.fingerprint].flat().includes(fingerprint);
  return data?.find((batch) => batch.state !== "stopped" && batch.counts.remaining > 0 && isOfGroup(batch)) ?? null;
}

/** Says which batch has the holds of a group, and leads there: a second one would decide them twice. */
export function UnderwayLine({ batch, goTo }: { batch: HoldBatchSummary; goTo: (place: QueuePlace) => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-3 border border-human-l bg-human-bg px-3.5 py-2.5 text-t2"
    >
      <span className="min-w-0 flex-1">
        <b className="font-medium text-t1">{batchTitle(batch)}</b> by {batch.by.name} has these,{" "}
        {batch.counts.remaining} to go. Another one starts once it has ended or is stopped.
      </span>
      <Button size="sm" onClick={() => goTo({ kind: "batch", id: batch.id })}>
        Open the batch
      </Button>
    </p>
  );
}
