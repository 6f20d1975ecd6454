import { useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, CircleAlert, CircleDashed, Hourglass, type LucideIcon, Undo2, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { batchItemsQuery, type ItemState } from "#lib/client/batches/batch-queries.ts";
import { itemWords, restLabel } from "#lib/client/batches/batch-words.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldBatch, HoldBatchItem } from "#lib/contract/batches.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";

/** What became of each hold, in the order in which they are decided. */
export function BatchItems({ batch, goTo }: { batch: HoldBatch; goTo: (place: QueuePlace) => void }) {
  const [state, setState] = useState<ItemState | null>(null);
  const query = useInfiniteQuery(batchItemsQuery(batch.id, state));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { counts, total, verb } = batch;
  const choices = [
    { state: null, label: "All", count: total },
    { state: "succeeded" as const, label: DECISION_VERBS[verb].past, count: counts.succeeded },
    { state: "failed" as const, label: "Stayed as it was", count: counts.failed },
    { state: "waiting" as const, label: restLabel(batch.state), count: counts.remaining },
  ];
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader title="Each hold" level={3} />
      {total > 5 && (
        <div className="border-b border-line-1 px-2 py-1">
          <Chips label="Which holds">
            {choices.map((choice) => (
              <Chip
                key={choice.label}
                on={choice.state === state}
                count={choice.count}
                onClick={() => setState(choice.state)}
              >
                {choice.label}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      <ul aria-busy={query.isPlaceholderData}>
        {items.map((item) => (
          <Item key={item.position} item={item} batch={batch} goTo={goTo} />
        ))}
        {query.data && items.length === 0 && <li className="px-3.5 py-2.5 text-t3">None.</li>}
      </ul>
      {query.hasNextPage && (
        <div className="border-t border-line-1 p-2">
          <Button size="sm" variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

function Item({ item, batch, goTo }: { item: HoldBatchItem; batch: HoldBatch; goTo: (place: QueuePlace) => void }) {
  const [Icon, tone] = lookOf(item);
  const isHeld = item.state !== "succeeded" || item.undone;
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 border-t border-line-1 px-3.5 py-2 first:border-t-0">
      <Icon aria-hidden="true" className={clsx("mt-0.5 size-4", tone)} />
      <div className="min-w-0">
        <div className="flex items-baseline gap-2">
          {item.ticketKey === null ? (
            <span className="font-mono text-meta text-t3">{item.holdId}</span>
          ) : (
            <Link
              href={`/tickets/${item.ticketKey}`}
              prefetch={false}
              className="flex min-w-0 items-baseline gap-2 rounded-1 hover:underline max-tablet:min-h-6"
            >
              <span className="font-mono text-meta tracking-[-0.02em] whitespace-nowrap text-t3">{item.ticketKey}</span>
              <span className="min-w-0 font-medium wrap-break-word tablet:truncate">
                {plainText(item.ticketTitle ?? "")}
              </span>
            </Link>
          )}
          {isHeld && item.ticketKey !== null && (
            <Button
              size="sm"
              variant="quiet"
              className="-my-1 ml-auto text-t3"
              aria-label={`See the hold of ${item.ticketKey}`}
              onClick={() => goTo({ kind: "hold", id: item.holdId })}
            >
              See the hold
            </Button>
          )}
        </div>
        <p className={clsx("text-meta wrap-break-word", item.state === "waiting" ? "text-t3" : tone)}>
          {itemWords(item, batch)}
        </p>
      </div>
    </li>
  );
}

function lookOf(item: HoldBatchItem): [LucideIcon, string] {
  if (item.state === "waiting") return [CircleDashed, "text-t3"];
  if (item.state === "deciding") return [Hourglass, "text-run-t"];
  if (item.state === "failed") return [CircleAlert, "text-held-t"];
  if (item.undone) return [Undo2, "text-held-t"];
  if (item.probation === "on_probation") return [Hourglass, "text-human-t"];
  return item.probation === "did_not_hold" ? [X, "text-stop-t"] : [Check, "text-clear-t"];
}
