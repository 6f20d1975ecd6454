import { expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { useDatabase } from "#test/database.ts";
import { claim, createTickets, finish, listTickets, seedHistory } from "./verbs.ts";

useDatabase();

test("tickets are created, claimed by label and finished through the verbs", async () => {
  const tickets = await createTickets(3);
  expect(tickets.map(({ state, reviewRequired }) => [state, reviewRequired])).toEqual(Array(3).fill(["ready", false]));
  expect(await claim({ labels: ["nobody has it"], limit: 3 })).toEqual([]);
  const claims = await claim({ limit: 2 });
  expect(claims.map(({ ticket }) => ticket.id)).toEqual(tickets.slice(0, 2).map(({ id }) => id));
  const ended = await finish(claims);
  expect(ended.map(({ run, ticket }) => [run.state, ticket.state])).toEqual(Array(2).fill(["succeeded", "done"]));
  expect((await listTickets({ project: "default", limit: 10, state: ["ready"] })).items).toHaveLength(1);
});

test("a history is added in the numbers asked for, as the verbs read it", async () => {
  const events = async () => (await pool().query("SELECT count(*)::int AS count FROM event")).rows[0].count;
  await seedHistory({ done: 40, ready: 5, backoff: 6 });
  const before = await events();
  await seedHistory({ events: 30 });
  expect((await events()) - before).toBe(30);
  const states = { done: 42, ready: 12, on_hold: 0 };
  for (const [state, count] of Object.entries(states))
    expect((await listTickets({ project: "default", limit: 100, state: [state] })).items).toHaveLength(count);
  const page = await listTickets({ project: "default", limit: 1, category: ["syntax", "context"] });
  expect(page.items).toHaveLength(1);
  expect(page.nextCursor).not.toBeNull();
  const claims = await claim({ limit: 50 });
  expect(claims).toHaveLength(6);
  expect((await finish(claims)).every(({ ticket }) => ticket.state === "done")).toBe(true);
  const [next] = await createTickets(1);
  expect(next?.key).toBe("DEF-55");
});
