import { expect, test } from "vitest";
import { BatchFilter, CreateHoldBatch } from "#lib/contract/batches.ts";
import { QUEUE_SORTS } from "#lib/contract/queue/hold-filter-words.ts";
import { type QueueRow, ReadQueue } from "#lib/contract/queue.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { tryHoldBatch } from "#lib/lifecycle/batches/try-hold-batch.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeCluster } from "#test/hold-batches.ts";
import { makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { listQueue } from "./list-queue.ts";

useDatabase();

test("a cluster is one row, on one page, in every order; it is what the filter leaves of it, and what a batch then decides", async () => {
  const team = await makeTeam();
  const queue = (query: object = {}) => listQueue(team.lead, ReadQueue.parse(query));
  const early = await makeTicket(team.lead, { title: "Held early" });
  await holdTicket(team.lead, early.id, { note: "Look" });
  const members = await makeCluster(team.lead, team.agent, 5);
  const back = members.slice(3).map(({ id }) => id);
  await pool().query("UPDATE hold SET recurrence = 1 WHERE id = ANY ($1)", [back]);
  const late = await makeTicket(team.lead, { title: "Held late" });
  await makeTicket(team.lead, { title: "Waits", dependsOn: members.slice(0, 2).map((hold) => hold.ticket?.id ?? "") });
  await holdTicket(team.lead, late.id, { note: "Look" });
  const fingerprint = members[0]?.fingerprint ?? "";
  const inOrder = members.map((hold) => hold.openedAt).toSorted();

  for (const sort of QUEUE_SORTS) {
    const rows: QueueRow[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await queue({ sort, limit: 1, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(1);
      expect(page.counts.all).toBe(7);
      rows.push(...page.items);
      cursor = page.nextCursor;
    }
    const first = await queue({ sort, limit: 2 });
    const again = await queue({ sort, limit: 1, until: first.nextCursor ?? "" });
    expect([again.items.map((row) => row.id), again.nextCursor]).toEqual([
      first.items.map((row) => row.id),
      first.nextCursor,
    ]);
    expect(first).toMatchObject({ total: 3, holds: 7 });
    const groups = rows.filter(({ cluster }) => cluster !== null);
    expect(rows.map((row) => row.cluster?.size ?? 1).toSorted()).toEqual([1, 1, 5]);
    expect(groups[0]).toMatchObject({
      fingerprint,
      openedAt: sort === "-age" ? inOrder.at(-1) : inOrder[0],
      cluster: {
        fingerprint,
        size: 5,
        since: inOrder[0],
        late: 0,
        reasons: ["max_retries"],
        downstreamBlocked: 1,
        again: [{ time: 2, holds: 2 }],
      },
    });
    const named = await queue({ sort, fingerprint });
    // What each of them blocks counts for a row of its own; for a cluster, what all of them block.
    const inList = (ids: string[] | undefined) => (sort === "minute" ? ids?.toSorted() : ids);
    expect(inList(groups[0]?.cluster?.holds)).toEqual(inList(named.items.map((row) => row.id)));
    expect(inList(groups[0]?.cluster?.keys)).toEqual(inList(named.items.map((row) => row.ticket?.key ?? "")));
    expect(named.items.every((row) => row.cluster === null)).toBe(true);
  }

  const title = members[2]?.ticket?.title ?? "";
  const [only] = (await queue({ q: title.toUpperCase() })).items;
  expect(only).toMatchObject({ id: members[2]?.id, cluster: null, clusterSize: 5 });
  for (const q of ["wrong key", title, "held"]) {
    const shown = (await queue({ q })).items.reduce((sum, row) => sum + (row.cluster?.size ?? 1), 0);
    const input = CreateHoldBatch.parse({ filter: BatchFilter.parse({ q }), verb: "retry", dryRun: true });
    expect((await tryHoldBatch(team.lead, input)).total).toBe(shown);
  }
  expect((await queue({ segment: "questions" })).items).toEqual([]);
});
