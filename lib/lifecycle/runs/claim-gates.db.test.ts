import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import type { LimitRule } from "#lib/contract/policies/limits.ts";
import { ClaimWork } from "#lib/contract/runs/claims.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readLimits } from "#lib/db/policies/limits.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { pauseClaims } from "#lib/lifecycle/policies/pause-claims.ts";
import { resumeClaims } from "#lib/lifecycle/policies/resume-claims.ts";
import { setLimits } from "#lib/lifecycle/policies/set-limits.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { useDatabase } from "#test/database.ts";
import { waitForStuckStatements } from "#test/stuck-statements.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { claimRuns } from "./claim-runs.ts";
import { finishRun } from "./finish-run.ts";
import { resumeRun } from "./resume-run.ts";

useDatabase();

let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  team = await makeTeam();
});
/** Nothing is ready, running, limited or paused. */
beforeEach(async () => {
  await pool().query("DELETE FROM limit_version");
  await pool().query("DELETE FROM pause");
  await pool().query(
    "UPDATE run SET state = 'failed', lease_expires_at = NULL, resuming_since = NULL, ended_at = now() WHERE ended_at IS NULL",
  );
  await pool().query("UPDATE ticket SET state = 'done', due = true WHERE state <> 'done'");
});

const limit = async (...rules: LimitRule[]) =>
  setLimits(team.lead, { version: (await readLimits("prj_default")).version, rules });
const claim = (fields: Partial<ClaimWork> = {}) => claimRuns(team.agent, ClaimWork.parse({ agent: "a", ...fields }));
const make = (count: number, labels: string[] = []) =>
  Promise.all(Array.from({ length: count }, () => makeTicket(team.lead, { labels })));
const finish = (claimed: { run: { id: string }; leaseToken: string }, body: object) =>
  finishRun(team.agent, claimed.run.id, FinishRun.parse({ leaseToken: claimed.leaseToken, ...body }));

const running = async (which: string): Promise<number> =>
  (
    await pool().query(
      `SELECT count(*)::int AS n FROM run r JOIN ticket t ON t.id = r.ticket_id WHERE r.state = 'running' AND ${which}`,
    )
  ).rows[0].n;

/**
 * 16 claimers ask at once, and fill the limit; then each gives back what it has and takes what it gets, over and over. Answers
 * how many ran once the limit was filled, and at most after that.
 */
async function contend(fields: (index: number) => Partial<ClaimWork>, which: string) {
  // Each by its own name: claims of one name at one moment are one.
  const ask = (index: number) => claim({ agent: `a${index}`, ...fields(index) });
  const first = await Promise.all(Array.from({ length: 16 }, (_, index) => ask(index)));
  const filled = await running(which);
  const seen: number[] = [];
  let left = 60;
  await Promise.all(
    first.map(async (claims, index) => {
      for (let mine = claims; left-- > 0; mine = await ask(index)) {
        for (const each of mine) await finish(each, { outcome: "released" });
        seen.push(await running(which));
      }
    }),
  );
  return { filled, most: Math.max(filled, ...seen) };
}

describe("at most n runs at once, also with 16 claimers", () => {
  test("of a project", async () => {
    await make(12);
    await limit({ by: "project", max: 3 });
    expect(await contend(() => ({ limit: 2 }), "true")).toEqual({ filled: 3, most: 3 });
  });

  test("of a label, whatever other labels the tickets have", async () => {
    await Promise.all([make(5, ["slow", "db"]), make(5, ["slow"]), make(4, ["db"])]);
    await limit({ by: "label", match: "slow", max: 2 });
    expect(await contend(() => ({ limit: 4 }), "'slow' = ANY (t.labels)")).toEqual({ filled: 2, most: 2 });
  });

  test("of each service on its own", async () => {
    await make(12);
    await limit({ by: "service", max: 2 });
    const contended = await contend((index) => ({ service: `s${index % 2}`, limit: 3 }), "r.service = 's0'");
    expect(contended).toEqual({ filled: 2, most: 2 });
  });
});

test("two claims at once count each other", async () => {
  await make(2);
  await limit({ by: "project", max: 1 });
  const gate = await pool().connect();
  await gate.query("BEGIN; LOCK TABLE run IN SHARE MODE");
  const both = [claim({ agent: "a" }), claim({ agent: "b" })];
  await waitForStuckStatements(2);
  await gate.query("COMMIT");
  gate.release();
  expect((await Promise.all(both)).flat()).toHaveLength(1);
});

test("the room of each label is its own, in one claim too", async () => {
  await make(3, ["a"]);
  await make(3, ["b"]);
  await make(2);
  await limit({ by: "label", max: 2 });
  const claims = await claim({ limit: 10 });
  expect(claims.map(({ ticket }) => ticket.labels.join()).toSorted()).toEqual(["", "", "a", "a", "b", "b"]);
  expect(await claim({ limit: 10 })).toEqual([]);
});

test.each([
  ["agent", { agent: "a" }, { agent: "b" }],
  ["service", { service: "openai" }, { service: "anthropic" }],
  ["repo", { repo: "ledger" }, { repo: "website" }],
] as const)("a limit of a %s is for claims that name it", async (by, named, other) => {
  await make(4);
  await limit({ by, match: Object.values(named)[0], max: 1 });
  expect(await claim(named)).toHaveLength(1);
  expect(await claim(named)).toEqual([]);
  expect(await claim(other)).toHaveLength(1);
});

test("the run keeps the service and the repository of its claim", async () => {
  await make(1);
  const isolation = { wall: "bubblewrap", network: ["10.0.0.5:5432"], grants: ["NPM_TOKEN"] };
  const [claimed] = await claim({ service: "anthropic:team-a", repo: "ledger", isolation });
  expect(claimed?.run).toMatchObject({ service: "anthropic:team-a", repo: "ledger", isolation });
});

test("a paused run takes no room, and comes back only when there is some", async () => {
  await make(2);
  await limit({ by: "project", max: 1 });
  const first = await claimOne(team.agent);
  const { ticket } = await finish(first, { outcome: "paused", reason: "budget" });
  const second = await claimOne(team.agent);
  const { id, version } = await readHold(ticket.openHoldId as string);
  await decideHold(team.lead, id, DecideHold.parse({ verb: "continue", version }));
  expect(await resumeRun(team.agent, first.run.id, first)).toBeNull();
  await finish(second, { outcome: "succeeded" });
  expect(await resumeRun(team.agent, first.run.id, first)).toMatchObject({ run: { state: "running" } });
});

test("a decided run that nobody fetched is no way around a limit or a pause", async () => {
  await make(1);
  const first = await claimOne(team.agent);
  const { ticket } = await finish(first, { outcome: "paused", reason: "budget" });
  const { id, version } = await readHold(ticket.openHoldId as string);
  await decideHold(team.lead, id, DecideHold.parse({ verb: "continue", version }));
  await pool().query("UPDATE run SET resuming_since = now() - interval '1 minute' WHERE state = 'resuming'");
  const paused = await pauseClaims(team.lead, { by: "project" });
  expect(await claim()).toEqual([]);
  await resumeClaims(team.lead, paused.id);
  await make(1);
  await limit({ by: "project", max: 1 });
  expect((await claim({ limit: 2 })).map(({ run }) => run.id)).toEqual([first.run.id]);
});

test("a pause stops claims and nothing else; a run that was decided goes on", async () => {
  await make(3);
  const [running, question] = await claim({ limit: 2 });
  if (!running || !question) throw new Error("nothing was claimed");
  const { ticket } = await finish(question, { outcome: "paused", reason: "budget" });
  const paused = await pauseClaims(team.lead, { by: "project", note: "release day" });
  expect(await claim()).toEqual([]);
  const { id, version } = await readHold(ticket.openHoldId as string);
  await decideHold(team.lead, id, DecideHold.parse({ verb: "continue", version }));
  expect(await resumeRun(team.agent, question.run.id, question)).toMatchObject({ run: { state: "running" } });
  expect(await finish(running, { outcome: "succeeded" })).toMatchObject({ ticket: { state: "in_review" } });
  await resumeClaims(team.lead, paused.id);
  expect(await claim()).toHaveLength(1);
});

test("a paused label keeps its tickets back, and no others", async () => {
  await make(1, ["slow", "db"]);
  const [free] = await make(1, ["db"]);
  await pauseClaims(team.lead, { by: "label", match: "slow" });
  expect((await claim({ limit: 5 })).map(({ ticket }) => ticket.id)).toEqual([free?.id]);
});

test("projects take turns where a claim names none", async () => {
  const admin = await makeCaller({ role: "admin" });
  await createProject(admin, { slug: "other", key: "OTH", name: "Other" });
  await make(8);
  for (let made = 0; made < 3; made++) await makeTicket(team.lead, { project: "other" });
  const order: string[] = [];
  for (let taken = 0; taken < 6; taken++) order.push((await claimOne(team.agent)).ticket.project);
  expect(order.filter((slug) => slug === "other")).toHaveLength(3);
  expect(new Set(order.slice(0, 2)).size).toBe(2);
  await makeTicket(team.lead, { project: "other", priority: "low" });
  await makeTicket(team.lead, { project: "default", priority: "urgent" });
  const both = await claim({ limit: 2 });
  expect(both.map(({ ticket }) => ticket.priority)).toEqual(["urgent", "normal"]);
});

test("16 claimers over several projects get every ticket once, and leave none", async () => {
  await make(30);
  for (let made = 0; made < 10; made++) await makeTicket(team.lead, { project: "other" });
  const claimed = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const mine: string[] = [];
      for (;;) {
        const claims = await claim({ limit: 1 + (index % 3) });
        if (claims.length === 0) return mine;
        mine.push(...claims.map(({ ticket }) => ticket.id));
      }
    }),
  );
  expect(claimed.flat()).toHaveLength(40);
  expect(new Set(claimed.flat()).size).toBe(40);
});

test("a limit of one project does not keep a claim from another", async () => {
  await make(2);
  const theirs = await makeTicket(team.lead, { project: "other" });
  await limit({ by: "project", max: 1 });
  await claimOne(team.agent, { project: "default" });
  expect((await claim({ limit: 5 })).map(({ ticket }) => ticket.id)).toContain(theirs.id);
});
