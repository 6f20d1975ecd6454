import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { makeCluster } from "#test/hold-batches.ts";
import { makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { DecideHold } from "../../contract/holds.ts";
import { UpdateTicket } from "../../contract/tickets.ts";
import { openHoldsOf } from "../../db/filtered-holds.ts";
import { readHold } from "../../db/holds.ts";
import { readOpenHolds } from "../../db/open-hold-facts.ts";
import { transact } from "../../db/transaction.ts";
import type { OpenHold } from "../../engine/open-hold.ts";
import { person } from "../../lifecycle/authorize.ts";
import { cancelTicket } from "../../lifecycle/cancel-ticket.ts";
import { decideHold } from "../../lifecycle/decide-hold.ts";
import { holdTicket } from "../../lifecycle/hold-ticket.ts";
import { undoDecision } from "../../lifecycle/undo-decision.ts";
import { updateHold } from "../../lifecycle/update-hold.ts";
import { updateTicket } from "../../lifecycle/update-ticket.ts";
import { queueBoard } from "./queue-board.ts";

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
  const boards = filters.map((filter) => openHoldsOf(filter, ["prj_default"]));
  const compare = async (done: string) => {
    const seen: number[] = [];
    for (const filter of boards) {
      const { board } = await queueBoard(filter);
      const members = [...board.clusters.values()].flat();
      expect([done, byId(members)]).toEqual([done, byId(await readOpenHolds(filter, null))]);
      expect(byId(board.byTicket.values())).toEqual(byId(members));
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
    dependsOn: [made.id, cluster[0]?.ticket.id ?? ""],
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
  const sizes = async () => (await queueBoard(filter)).board.byTicket.size;
  expect(await sizes()).toBe(0);
  const began = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const writing = transact(person(lead), async (tx) => {
    await tx.rows("UPDATE ticket SET labels = '{slow}' WHERE id = $1", [slow.id]);
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
