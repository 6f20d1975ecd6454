import { expect, test } from "vitest";
import { DEFAULT_WAITS } from "#lib/engine/policies/waits.ts";
import { decideUnserved, type OpenWait, type UnservedGroup } from "./unserved-hold.ts";

const now = new Date("2026-01-05T10:00:00.000Z");
const waits = new Map([["prj_1", DEFAULT_WAITS]]);

const group = (minutes: number, fields: Partial<UnservedGroup> = {}): UnservedGroup => ({
  reason: "no_agent",
  projectId: "prj_1",
  driver: null,
  count: 2,
  since: new Date(now.getTime() - minutes * 60_000),
  ticketIds: ["tkt_1", "tkt_2"],
  ...fields,
});
const decide = (groups: UnservedGroup[], open: OpenWait[] = []) => decideUnserved(now, groups, open, waits);
const anAgent: OpenWait = { projectId: "prj_1", reason: "no_agent", about: "any driver" };

test("a hold opens once the oldest has waited for the policy's minutes, and not a moment before", () => {
  expect(decide([group(14.99)]).open).toEqual([]);
  expect(decide([group(15)])).toMatchObject({
    open: [{ cause: anAgent, stopped: { count: 2 }, summary: "No living agent asks for these tickets" }],
    close: [],
  });
  expect(decide([group(29.99, { reason: "no_sentinel" })]).open).toEqual([]);
  expect(decide([group(30, { reason: "no_sentinel" })]).open).toMatchObject([{ cause: { about: "reviews" } }]);
});

test("each driver is a cause of its own", () => {
  const { open } = decide([group(15), group(15, { driver: "codex" }), group(15, { driver: "command" })]);
  expect(open.map(({ cause }) => cause.about)).toEqual(["any driver", "driver codex", "driver command"]);
});

test("an open hold is brought up to date while anything of its cause waits, and closes with the last", () => {
  expect(decide([group(1, { count: 1 })], [anAgent])).toMatchObject({ open: [{ stopped: { count: 1 } }], close: [] });
  expect(decide([], [anAgent])).toEqual({ open: [], close: [anAgent] });
  expect(decide([group(15, { driver: "codex" })], [anAgent]).close).toEqual([anAgent]);
  expect(decide([group(15, { projectId: "prj_2" })], [anAgent]).close).toEqual([anAgent]);
});

test("a project whose policy is not known opens none", () => {
  expect(decide([group(99, { projectId: "prj_2" })]).open).toEqual([]);
});
