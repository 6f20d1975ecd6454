import { expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { UpdateTicket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { openHoldsOf } from "#lib/db/queue/filtered-holds.ts";
import { readOpenHolds } from "#lib/db/queue/open-hold-facts.ts";
import type { OpenHold } from "#lib/engine/queue/open-hold-filter.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { updateHold } from "#lib/lifecycle/holds/update-hold.ts";
import { cancelTicket } from "#lib/lifecycle/tickets/cancel-ticket.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { updateTicket } from "#lib/lifecycle/tickets/update-ticket.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { useDatabase } from "#test/database.ts";
import { makeCluster } from "#test/hold-batches.ts";
import { makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { queueProjection } from "./queue-projection.ts";

useDatabase();

const byId = (holds: Iterable<OpenHold>) =>
  [...holds]
    .map((hold) => ({ ...hold, waits: hold.waits.toSorted() }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

test("following the log comes to the same as reading everything again, whatever is done", async () => {
  const { lead, agent } = await makeTeam();
  const filters = [
    {},
    { label: ["ledger"] },
    { q: "books" },
    { owner: [lead.userId] },
    { priority: ["urgent" as const] },
  ];
  const queries = filters.map((filter) => openHoldsOf(filter, ["prj_default"]));
  const compare = async (done: string) => {
    const seen: number[] = [];
    for (const filter of queries) {
      const { projection } = await queueProjection(filter);
      const members = [...projection.clusters.values()].flat();
      expect([done, byId(members)]).toEqual([done, byId(await readOpenHolds(filter, null))]);
      expect(byId(projection.byPlace.values())).toEqual(byId(members));
      seen.push(members.length);
    }
    return seen;
  };
  const edit = async (id: string, input: object, version: number) =>
    updateTicket(lead, id, UpdateTicket.parse({ version, ...input }));
  expect(await compare("nothing")).toEqual([0, 0, 0, 0, 0]);
  const cluster = await makeCluster(lead, agent, 3);
  expect(await compare("a cluster")).toEqual([3, 0, 0, 0, 0]);
  const made = await makeTicket(lead, { title: "Close the books", labels: ["ledger"] });
  const held = await holdTicket(lead, made.id, { note: "Look" });
  const id = held.openHoldId ?? "";
  expect(await compare("held")).toEqual([4, 1, 1, 1, 0]);
  const waiting = await makeTicket(lead, {
    title: "After the cluster",
    dependsOn: [made.id, cluster[0]?.ticket?.id ?? ""],
  });
  await compare("waited for");
  const edited = await edit(waiting.id, { dependsOn: [made.id] }, waiting.version);
  await compare("not waited for");
  await edit(made.id, { priority: "urgent", labels: [], title: "Open the till" }, held.version);
  expect(await compare("edited")).toEqual([4, 0, 0, 1, 1]);
  await updateHold(lead, id, { version: 1, ownerId: "lead" });
  expect(await compare("assigned")).toEqual([4, 0, 0, 0, 1]);
  await updateHold(lead, id, { version: 2, checkAt: new Date(Date.now() + 3_600_000).toISOString() });
  await compare("snoozed");
  const verb = cluster[1];
  await decideHold(lead, verb?.id ?? "", DecideHold.parse({ verb: "retry", version: verb?.version }));
  expect(await compare("decided")).toEqual([3, 0, 0, 0, 1]);
  await undoDecision(lead, verb?.id ?? "", { version: (await readHold(verb?.id ?? "")).version });
  expect(await compare("undone")).toEqual([4, 0, 0, 0, 1]);
  await cancelTicket(lead, edited.id, {});
  await compare("what waited was cancelled");
  await cancelTicket(lead, made.id, {});
  expect(await compare("cancelled")).toEqual([3, 0, 0, 0, 0]);
});

test("what a transaction writes that began before others and commits after them is not missed", async () => {
  const { lead } = await makeTeam();
  const filter = openHoldsOf({ label: ["slow"] }, null);
  const slow = await makeTicket(lead, { title: "Slow" });
  const quick = await makeTicket(lead, { title: "Quick", labels: ["slow"] });
  await holdTicket(lead, slow.id, { note: "Look" });
  const sizes = async () => (await queueProjection(filter)).projection.byPlace.size;
  expect(await sizes()).toBe(0);
  const began = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const writing = transact(person(lead), async (tx) => {
    await tx.run("UPDATE ticket SET labels = '{slow}' WHERE id = $1", [slow.id]);
    tx.emit({ type: "ticket.updated", projectId: "prj_default", ticketId: slow.id, data: {} });
    began.resolve();
    await mayEnd.promise;
  });
  await began.promise;
  await holdTicket(lead, quick.id, { note: "Look" });
  expect(await sizes()).toBe(1);
  mayEnd.resolve();
  await writing;
  expect(await sizes()).toBe(2);
});
