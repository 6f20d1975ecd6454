import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { QueuePlace } from "./queue-address.ts";
import { holdQuery } from "./queue-queries.ts";
import { type ShownRow, useQueueRows } from "./use-queue-rows.ts";

export interface ListedRow extends ShownRow {
  /** One of the holds of the opened cluster above it. */
  member: boolean;
}

/**
 * The rows of the list with the holds of the one cluster that is open below it. A hold that is looked at and stands in a
 * cluster opens that, so that a link to it leads to its row.
 */
export function useOpenedCluster(
  project: string,
  filter: QueueFilter,
  rows: readonly ShownRow[],
  place: QueuePlace | null,
) {
  const [opened, open] = useState<string | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const isGroup = (key: string) => rows.some((shown) => shown.key === key && shown.row.cluster !== null);
  const holdId = place?.kind === "hold" ? place.id : null;
  const inList = holdId === null || rows.some((shown) => shown.row.cluster === null && shown.row.id === holdId);
  const { data: held } = useQuery({ ...holdQuery(holdId ?? ""), enabled: !inList });
  if (!inList && held && held.state === "open" && seen !== holdId && isGroup(held.fingerprint)) {
    setSeen(holdId);
    open(held.fingerprint);
  }
  const shown = opened !== null && isGroup(opened) ? opened : null;
  const members = useQueueRows(project, filter, holdId, shown ?? "");
  const listed = useMemo(
    () =>
      rows.flatMap((row): ListedRow[] => [
        { ...row, member: false },
        ...(row.key === shown
          ? members.rows.filter((one) => one.row.fingerprint === shown).map((one) => ({ ...one, member: true }))
          : []),
      ]),
    [rows, members.rows, shown],
  );
  return { listed, opened: shown, open, members };
}
