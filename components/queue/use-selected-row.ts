import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { neighbour } from "#lib/client/queue/frozen-rows.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import { holdQuery } from "#lib/client/queue/queue-queries.ts";
import { type ListedRow, useOpenedCluster } from "#lib/client/queue/use-opened-cluster.ts";
import { currentPlace } from "#lib/client/queue/use-queue-address.ts";
import { useQueueRows } from "#lib/client/queue/use-queue-rows.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";

/** The rows of the list, and which of them is selected: what the address names, else the first. */
export function useSelectedRow(project: string, filter: QueueFilter, place: QueuePlace | null) {
  // On a desktop the first row is read before anybody selects one; what comes above it later does not take its place.
  const [first, setFirst] = useState<{ about: string; key: string } | null>(null);
  const queue = useQueueRows(project, filter, place?.id ?? first?.key ?? null);
  const { listed, opened, open, members } = useOpenedCluster(project, filter, queue.rows, place);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const rows = listed.filter(({ row, leaving }) => !leaving || !hidden.has(row.id));
  const staying = rows.filter(({ leaving }) => !leaving).map(({ key }) => key);

  const about = JSON.stringify([project, filter]);
  const steady = first?.about === about && staying.includes(first.key) ? first.key : staying[0];
  // The rows of another segment may still stand there: nobody has chosen the first of those, and a key must not decide it.
  const firstNow = queue.query.isPlaceholderData ? undefined : steady;
  const isNamed = place !== null;
  useEffect(() => {
    if (isNamed) setFirst(null);
    else if (firstNow !== undefined) setFirst({ about, key: firstNow });
  }, [isNamed, firstNow, about]);

  const selected = place?.kind === "batch" ? null : (keyOf(rows, place) ?? firstNow ?? null);
  useReadAhead(rows, staying, selected);
  return {
    queue,
    members,
    rows,
    /** The keys of the rows that were not decided here. */
    staying,
    selected,
    selectedShown: rows.find(({ key }) => key === selected),
    /** The same at the moment of a key press: the address is ahead of what is rendered where keys are pressed fast. */
    current: () => keyOf(rows, currentPlace()) ?? selected,
    /** The cluster whose holds are listed below it. */
    opened,
    open,
    /** The row has left the screen. */
    hide: (holdId: string) => setHidden((before) => new Set(before).add(holdId)),
    unhide: (holdId: string) => setHidden((before) => new Set([...before].filter((id) => id !== holdId))),
  };
}

/** The row of what is shown beside the list; of a cluster of which one hold is left, that one. A batch is no row. */
function keyOf(rows: readonly ListedRow[], place: QueuePlace | null): string | null {
  if (place === null || place.kind === "batch") return null;
  const name = place.kind === "hold" ? "id" : "fingerprint";
  const found = rows.find(({ key, row }) => key === place.id || (row.cluster === null && row[name] === place.id));
  return found?.key ?? place.id;
}

/** The next hold is read before it is asked for, so that J shows it at once. */
function useReadAhead(rows: readonly ListedRow[], staying: readonly string[], selected: string | null): void {
  const client = useQueryClient();
  const next = selected === null ? null : neighbour(staying, selected, () => true);
  const row = rows.find(({ key }) => key === next)?.row;
  const holdId = row && row.cluster === null ? row.id : null;
  useEffect(() => {
    if (holdId !== null) void client.prefetchQuery(holdQuery(holdId));
  }, [client, holdId]);
}
