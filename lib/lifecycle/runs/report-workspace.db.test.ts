import { beforeAll, expect, test } from "vitest";
import type { Access } from "#lib/engine/people/access.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, expireLease, makeTicket } from "#test/tickets.ts";
import { finishRun } from "./finish-run.ts";
import { reportWorkspace } from "./report-workspace.ts";

useDatabase();

let team: Awaited<ReturnType<typeof makeTeam>>;
/** A token of another name, and another token of the same one. */
let stranger: Access;
let second: Access;

beforeAll(async () => {
  team = await makeTeam();
  stranger = await makeCaller({ scope: "agent", name: "Another agent" });
  second = await makeCaller({ scope: "agent", name: "Agent owner" });
});

const commit = "0123456789abcdef0123456789abcdef01234567";
const facts = (baseBehind: number) => ({
  ...{ repository: "repo", branch: "yardmaster/DEF-1", base: "main", baseCommit: commit, headCommit: commit },
  ...{ baseTip: commit, baseBehind, merges: true, conflicts: 0, conflictFiles: [] },
});

test("a running run is reported on with its lease alone", async () => {
  await makeTicket(team.lead, { reviewRequired: false });
  const { run, leaseToken } = await claimOne(team.agent);
  const lost = { code: "lease_lost" };
  await expect(reportWorkspace(team.agent, run.id, facts(1))).rejects.toMatchObject(lost);
  await expect(reportWorkspace(team.agent, run.id, { ...facts(1), leaseToken: "x" })).rejects.toMatchObject(lost);
  const told = await reportWorkspace(team.agent, run.id, { ...facts(2), leaseToken });
  expect(told.workspace).toMatchObject({ baseBehind: 2 });
  expect(told.workspace).not.toHaveProperty("leaseToken");
  await expireLease(run.id);
  await expect(reportWorkspace(team.agent, run.id, { ...facts(3), leaseToken })).rejects.toMatchObject(lost);
});

test("one that is not running, under the service account that had it", async () => {
  await makeTicket(team.lead, { labels: ["paused"] });
  const { run, leaseToken } = await claimOne(team.agent, { labels: ["paused"] });
  await finishRun(team.agent, run.id, { leaseToken, outcome: "paused", reason: "step_limit" });
  await expect(reportWorkspace(stranger, run.id, facts(4))).rejects.toMatchObject({ code: "forbidden" });
  await expect(reportWorkspace(stranger, run.id, { ...facts(4), leaseToken })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await reportWorkspace(second, run.id, facts(5))).workspace).toMatchObject({ baseBehind: 5 });
});
