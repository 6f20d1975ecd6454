import { expect, test } from "vitest";
import { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { appendRunEvents } from "#lib/lifecycle/runs/append-run-events.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { countToolCalls, readToolCalls } from "./tool-calls.ts";

useDatabase();

test("calls in order, whatever shape their agent reports; a digest knows the same arguments again", async () => {
  const team = await makeTeam();
  await makeTicket(team.lead, { title: "t", labels: ["calls"] });
  const { run, leaseToken } = await claimOne(team.agent, { labels: ["calls"] });
  const call = (data: unknown, message?: string) => ({ type: "tool_call", data, message });
  const events = [
    call({ id: "1", name: "bash", input: { command: "make\n  all", timeout: 5 } }),
    { type: "tool_result", data: { id: "1", output: "ok" } },
    call({ call_id: "2", tool: "read", arguments: '{"path":"a.ts"}' }),
    call({ id: "3", name: "bash", input: { command: "make\n  all", timeout: 5 } }),
    call({ id: "4", name: "bash", input: { command: "make\n  all", timeout: 9 } }),
    call({ id: "5", name: "find", depth: 2 }),
    call(["a", 1], "list\nof things"),
    call(null, "ping"),
    call(7),
    call({ name: "write", input: { path: "x", content: "y".repeat(9000) } }),
  ];
  await appendRunEvents(team.agent, run.id, AppendEvents.parse({ leaseToken, events }));
  const calls = await readToolCalls(run.id, 100);
  expect(calls.map(({ seq, name, text }) => [seq, name, text])).toEqual([
    [1, "bash", "make all"],
    [3, "read", '{"path":"a.ts"}'],
    [4, "bash", "make all"],
    [5, "bash", "make all"],
    [6, "find", '{"depth": 2}'],
    [7, "list", "list of things"],
    [8, "ping", "ping"],
    [9, "tool", ""],
    [10, "write", "x"],
  ]);
  expect(calls[0]?.digest).toBe(calls[2]?.digest);
  expect(calls[0]?.digest).not.toBe(calls[3]?.digest);
  expect(await readToolCalls(run.id, 2)).toEqual(calls.slice(0, 2));
  expect((await countToolCalls(run.id))[0]).toEqual({ name: "bash", count: 3 });
});
