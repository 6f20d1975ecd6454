import { beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { readDecisionHistory } from "#lib/db/holds/decision-history.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { getHoldDetail } from "#lib/server/queries/holds/get-hold-detail.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { decideHold } from "./decide-hold.ts";
import { lookAtHold } from "./look-at-hold.ts";

useDatabase();

let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  team = await makeTeam();
});

const hold = async () => {
  const ticket = await makeTicket(team.lead);
  return (await holdTicket(team.lead, ticket.id, { note: "Wait" })).openHoldId ?? "";
};
const seenAt = async (id: string) => (await getHoldDetail(team.lead, id)).firstSeenAt;

test("the first look is kept, and changes nothing else", async () => {
  const id = await hold();
  const before = await getHoldDetail(team.lead, id);
  expect(before.firstSeenAt).toBeNull();
  await lookAtHold(team.lead, id);
  const first = await seenAt(id);
  expect(Date.parse(first ?? "")).toBeGreaterThanOrEqual(Date.parse(before.openedAt));
  await pool().query("UPDATE hold SET first_seen_at = first_seen_at + interval '1 hour' WHERE id = $1", [id]);
  await lookAtHold(team.lead, id);
  const again = await getHoldDetail(team.lead, id);
  expect(Date.parse(again.firstSeenAt ?? "") - Date.parse(first ?? "")).toBe(3_600_000);
  expect(again.version).toBe(before.version);
});

test("who may not decide it has not looked at it, and what is closed is not looked at", async () => {
  const id = await hold();
  const viewer = await makeCaller({ role: "viewer" });
  await expect(lookAtHold(viewer, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(lookAtHold(team.agent, id)).rejects.toMatchObject({ code: "forbidden" });
  await decideHold(team.lead, id, { verb: "cancel", version: 1 });
  await lookAtHold(team.lead, id);
  expect(await seenAt(id)).toBeNull();
});

test("only a decision of a hold that somebody had open is timed, and no longer than an hour", async () => {
  const decide = async (id: string) => decideHold(team.lead, id, { verb: "retry", version: 1 });
  const timed = async () => {
    const { kinds } = await readDecisionHistory("prj_default");
    const { timed, medianMinutes } = kinds.find(({ reason, verb }) => reason === "human" && verb === "retry") ?? {};
    return { timed, medianMinutes };
  };
  await decide(await hold());
  expect(await timed()).toEqual({ timed: 0, medianMinutes: null });
  const [seen, long] = [await hold(), await hold()];
  for (const id of [seen, long]) await lookAtHold(team.lead, id);
  await decide(seen);
  const quick = await timed();
  expect(quick).toEqual({ timed: 1, medianMinutes: expect.any(Number) });
  expect(quick.medianMinutes).toBeLessThan(5);
  await pool().query(
    "UPDATE hold SET opened_at = opened_at - interval '1 day', first_seen_at = first_seen_at - interval '1 day' WHERE id = $1",
    [long],
  );
  await decide(long);
  const both = await timed();
  expect(both.timed).toBe(2);
  expect((both.medianMinutes ?? 0) * 2 - (quick.medianMinutes ?? 0)).toBeCloseTo(60);
});
