import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import { neighbour } from "#lib/client/queue/frozen-rows.ts";
import { nextBest } from "#lib/client/queue/next-best.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import { bestMinuteQuery } from "#lib/client/queue/queue-queries.ts";
import type { ListedRow } from "#lib/client/queue/use-opened-cluster.ts";
import type { QueueAddress } from "#lib/client/queue/use-queue-address.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { sharedBy } from "./list/row-sentence.ts";
import type { useSelectedRow } from "./use-selected-row.ts";

export type Move = "next" | "previous" | "first" | "last";

/** How another row gets selected: by keys, by a click, after a decision. Each writes it into the address. */
export function useRowMoves({
  project,
  address,
  shown: { queue, members, rows, staying, selected, selectedShown, current, opened, open },
  focusList,
}: {
  project: string;
  address: QueueAddress;
  shown: ReturnType<typeof useSelectedRow>;
  focusList: () => void;
}) {
  const client = useQueryClient();
  const phone = usePhone();
  const batchFrom = useRef<{ key: string; at: number } | null>(null);
  const goTo = (to: QueuePlace | null) => {
    const from = current();
    if (to?.kind === "batch" && from !== null) batchFrom.current = { key: from, at: staying.indexOf(from) };
    queue.navigated(to?.id ?? null);
    members.navigated(to?.id ?? null);
    address.open(to, phone && address.place === null ? "push" : "replace");
  };
  const select = (key: string | null) => goTo(placeOf(rows, key));
  const move = (to: Move) => {
    const key = current();
    const target = key === null ? besideBatch(staying, batchFrom.current, to) : targetOf(staying, key, to);
    if (target !== undefined) select(target);
    focusList();
  };

  const ledTo = useRef<string | null>(null);
  /** To the hold on which a minute is worth most, after the selected one. */
  const goToBest = async () => {
    const best = await client.fetchQuery(bestMinuteQuery(project, address.filter)).catch(() => []);
    const ranked = best.map((row) => row.cluster?.fingerprint ?? row.id);
    const target = best[nextBest(ranked, current(), ledTo.current) ?? -1];
    if (target === undefined) return announce("Nothing else here needs a decision");
    const { cluster } = target;
    ledTo.current = cluster?.fingerprint ?? target.id;
    goTo(cluster ? { kind: "cluster", id: cluster.fingerprint } : { kind: "hold", id: target.id });
    announce(
      `Recommended next: ${cluster ? `${cluster.size} tickets with the same ${sharedBy(target)}` : holdName(target)}`,
    );
    focusList();
  };

  const group = selectedShown?.row.cluster ? selectedShown.key : null;
  /** Opens the selected cluster. */
  const unfold = () => {
    if (group !== null && group === opened) move("next");
    else if (group !== null) open(group);
  };
  /** Closes the cluster that is selected, or that contains the selected hold. */
  const fold = () => {
    if (opened === null || !(group === opened || selectedShown?.member)) return;
    open(null);
    select(opened);
    focusList();
  };

  const decided = () => {
    // The person may have moved on meanwhile: stay there.
    if (current() !== selected) return;
    const keys = rows.map(({ key }) => key);
    const isOpen = (key: string) => staying.includes(key) && rows.some((row) => row.key === key && !row.notice);
    select(phone || selected === null ? null : neighbour(keys, selected, isOpen));
    focusList();
  };
  return { goTo, select, move, goToBest, group, unfold, fold, decided };
}

/** A row of a cluster leads to the cluster, another to its hold. */
function placeOf(rows: readonly ListedRow[], key: string | null): QueuePlace | null {
  if (key === null) return null;
  const row = rows.find((shown) => shown.key === key)?.row;
  if (row?.cluster) return { kind: "cluster", id: key };
  return { kind: "hold", id: row?.id ?? key };
}

/** A batch stands where the row did from which it was started, and after which the next one comes; that row may have gone. */
function besideBatch(ids: readonly string[], from: { key: string; at: number } | null, to: Move): string | undefined {
  if (from === null || to === "first" || to === "last" || ids.includes(from.key))
    return targetOf(ids, from?.key ?? null, to);
  return ids[to === "next" ? from.at : Math.max(0, from.at - 1)] ?? ids.at(-1);
}

function targetOf(ids: readonly string[], from: string | null, to: Move): string | undefined {
  const at = from === null ? -1 : ids.indexOf(from);
  if (to === "first") return ids[0];
  if (to === "last") return ids.at(-1);
  return to === "next" ? ids[at + 1] : ids[Math.max(0, at - 1)];
}
