import { beforeAll, expect, test } from "vitest";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readPolicy } from "#lib/db/policies/policies.ts";
import { setPolicy } from "#lib/lifecycle/policies/set-policy.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { ageTickets } from "./age-tickets.ts";
import { publishTicket } from "./publish-ticket.ts";

useDatabase();

let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  team = await makeTeam();
});

const wait = (id: string, hours: number) =>
  pool().query("UPDATE ticket SET ready_since = ready_since - make_interval(hours => $2) WHERE id = $1", [id, hours]);
const agedOf = async (id: string) => (await pool().query("SELECT aged FROM ticket WHERE id = $1", [id])).rows[0].aged;

test("low waits while there is something better, and is claimed in the end", async () => {
  const low = await makeTicket(team.lead, { priority: "low" });
  await makeTicket(team.lead, { priority: "urgent" });
  await makeTicket(team.lead, { priority: "urgent" });
  await wait(low.id, 3);
  await ageTickets();
  expect(await agedOf(low.id)).toBe(0);
  expect((await claimOne(team.agent)).ticket.priority).toBe("urgent");
  await wait(low.id, 9);
  for (let minute = 0; minute < 5; minute++) await ageTickets();
  expect(await agedOf(low.id)).toBe(3);
  const claimed = await claimOne(team.agent);
  expect(claimed.ticket).toMatchObject({ id: low.id, priority: "low" });
  await finishRun(team.agent, claimed.run.id, FinishRun.parse({ leaseToken: claimed.leaseToken, outcome: "released" }));
  expect(await agedOf(low.id)).toBe(3);
});

test("the policy says how long a class is, and 0 that nothing ages; a change that leaves it out keeps it", async () => {
  const admin = await makeCaller({ role: "admin" });
  const ticket = await makeTicket(team.lead, { priority: "normal" });
  await wait(ticket.id, 100);
  const { version, policy } = await readPolicy("prj_default");
  await setPolicy(admin, { version, policy: { ...policy, ageing: { everyMinutes: 0 } } });
  const { ageing: _, ...rest } = policy;
  expect((await setPolicy(admin, { version: version + 1, policy: rest })).policy.ageing).toEqual({ everyMinutes: 0 });
  await ageTickets();
  expect(await agedOf(ticket.id)).toBe(0);
  await setPolicy(admin, { version: version + 2, policy: { ...policy, ageing: { everyMinutes: 6000 } } });
  await ageTickets();
  await ageTickets();
  expect(await agedOf(ticket.id)).toBe(1);
});

test("what a person let go waits from then on", async () => {
  const ticket = await makeTicket(team.lead, { priority: "low", state: "draft" });
  await wait(ticket.id, 100);
  await publishTicket(team.lead, ticket.id);
  await ageTickets();
  expect(await agedOf(ticket.id)).toBe(0);
});
