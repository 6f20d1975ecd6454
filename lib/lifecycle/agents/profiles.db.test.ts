import { beforeAll, expect, it } from "vitest";
import type { RegisterProfile } from "#lib/contract/agents/profiles.ts";
import { pool } from "#lib/db/connection/pool.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { claimReview } from "#lib/lifecycle/reviews/claim-review.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { resumeRun } from "#lib/lifecycle/runs/resume-run.ts";
import { getProfile } from "#lib/server/queries/agents/profiles.ts";
import { useDatabase } from "#test/database.ts";
import { type Somebody, somebody, tokenAccess } from "#test/people.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { editProfile } from "./edit-profile.ts";
import { registerProfile } from "./register-profile.ts";

useDatabase();

type Team = Awaited<ReturnType<typeof makeTeam>>;
let team: Team;
let root: Somebody;

beforeAll(async () => {
  team = await makeTeam();
  root = await somebody("root", "admin");
});

const file = { labels: ["ui"], concurrency: 2, leaseSeconds: 60, timeoutSeconds: null, workspace: true };
const profile = (name: string, settings: RegisterProfile["settings"], more: Partial<RegisterProfile> = {}) =>
  registerProfile(team.agent, { name, role: "agent", driver: "model", settings, file, ...more });
const versions = async (id: string) =>
  (await getProfile(await root.access(), id)).versions.map(({ version, source, actor, settings }) => ({
    version,
    source,
    by: actor.name,
    ...settings,
  }));

it("begins at version 1, and a file that says the same again changes nothing", async () => {
  const first = await profile("same", { model: "m-1", stepLimit: 40 });
  const again = await profile("same", { stepLimit: 40, model: "m-1" });
  expect(first).toMatchObject({ version: 1, driver: "model", project: null, settings: { model: "m-1" }, file });
  expect(first.editable).toContain("stepLimit");
  expect(again).toMatchObject({ id: first.id, version: 1 });
  expect(await versions(first.id)).toEqual([{ version: 1, source: "file", by: "same", model: "m-1", stepLimit: 40 }]);
});

it("keeps what was changed in the browser over a restart, until the file itself says something else", async () => {
  const { id } = await profile("edited", { model: "m-1", stepLimit: 40 });
  await editProfile(await root.access(), id, { version: 1, settings: { model: "m-2", stepLimit: 40 } });
  expect(await profile("edited", { model: "m-1", stepLimit: 40 })).toMatchObject({
    version: 2,
    settings: { model: "m-2" },
  });
  expect(await profile("edited", { model: "m-3" })).toMatchObject({ version: 3, settings: { model: "m-3" } });
  expect(await versions(id)).toEqual([
    { version: 3, source: "file", by: "edited", model: "m-3" },
    { version: 2, source: "browser", by: "Root", model: "m-2", stepLimit: 40 },
    { version: 1, source: "file", by: "edited", model: "m-1", stepLimit: 40 },
  ]);
});

it("takes a file that says what is in force already as no change", async () => {
  const { id } = await profile("caught-up", { model: "m-1" });
  await editProfile(await root.access(), id, { version: 1, settings: { model: "m-2" } });
  expect(await profile("caught-up", { model: "m-2" })).toMatchObject({ version: 2 });
  expect(await profile("caught-up", { model: "m-2" })).toMatchObject({ version: 2 });
});

it("is never edited to allow more than the worker's file: tools only shrink, budgets only fall", async () => {
  const told = { model: "m-1", tools: ["read_file", "write_file"], budgetUsd: 2, stepLimit: 40 } as const;
  const { id } = await profile("ceiling", { ...told, tools: [...told.tools] });
  const access = await root.access();
  const edit = (settings: RegisterProfile["settings"], version = 1) => editProfile(access, id, { version, settings });
  const wider: RegisterProfile["settings"][] = [
    { model: "m-1", budgetUsd: 2.01 },
    { model: "m-1", stepLimit: 41 },
    { model: "m-1", tools: ["read_file", "run_command"] },
  ];
  for (const settings of wider) await expect(edit(settings)).rejects.toMatchObject({ code: "invalid_request" });
  expect(await edit({ model: "m-2", budgetUsd: 1, tools: [] })).toMatchObject({
    settings: { model: "m-2", budgetUsd: 1, tools: [], stepLimit: 40 },
  });
  expect(await edit({ model: "m-2" }, 2)).toMatchObject({ settings: { ...told, model: "m-2" } });
});

it("reaches its claims with no more than the file says, whatever is stored", async () => {
  const { id } = await profile("old", { model: "m-1", tools: ["read_file"], budgetUsd: 2 });
  const widened = JSON.stringify({ model: "m-2", budgetUsd: 50 });
  await pool().query("UPDATE profile_version SET settings = $2 WHERE profile_id = $1", [id, widened]);
  await makeTicket(team.lead, { labels: ["old"], reviewRequired: false });
  const claim = await claimOne(team.agent, { labels: ["old"], profile: "old" });
  expect(claim.profile?.settings).toEqual({ model: "m-2", tools: ["read_file"], budgetUsd: 2 });
});

it("belongs to the service account that registered it", async () => {
  const { id } = await profile("owned", { model: "m-1" });
  const [stranger, second] = await Promise.all(
    ["Stranger", "Agent owner"].map((name) => makeCaller({ scope: "agent", name })),
  );
  const again = { name: "owned", role: "agent" as const, driver: "model", settings: { model: "m-9" }, file };
  const refused = { code: "forbidden" };
  await expect(registerProfile(stranger as Access, again)).rejects.toMatchObject(refused);
  for (const named of ["owned", id])
    await expect(claimOne(stranger as Access, { labels: ["none"], profile: named })).rejects.toMatchObject(refused);
  expect(await registerProfile(second as Access, again)).toMatchObject({ id, version: 2 });
});

it("is the only one under which a run is taken up again that had it; without one, its service account", async () => {
  const { id } = await profile("keeper", { model: "m" });
  await profile("other", { model: "m" });
  const stranger = await makeCaller({ scope: "agent", name: "Stranger" });
  const resumable = async (named: string | undefined) => {
    const labels = [`resumed ${named}`];
    await makeTicket(team.lead, { labels, reviewRequired: false });
    const { run, leaseToken } = await claimOne(team.agent, { labels, profile: named });
    await finishRun(team.agent, run.id, { leaseToken, outcome: "paused", reason: "step_limit" });
    const { rows } = await pool().query("SELECT id, version FROM hold WHERE run_id = $1", [run.id]);
    await decideHold(team.lead, rows[0].id, { verb: "continue", version: rows[0].version });
    await pool().query("UPDATE run SET resuming_since = now() - interval '1 hour' WHERE id = $1", [run.id]);
    return { labels, runId: run.id };
  };
  const none = "there was nothing to claim";
  const kept = await resumable("keeper");
  for (const profile of [undefined, "other"])
    await expect(claimOne(team.agent, { labels: kept.labels, profile })).rejects.toThrow(none);
  await expect(claimOne(stranger, { labels: kept.labels })).rejects.toThrow(none);
  const claimed = await claimOne(team.agent, { agent: "after a restart", labels: kept.labels, profile: id });
  expect(claimed).toMatchObject({ run: { id: kept.runId, agent: "after a restart" }, profile: { name: "keeper" } });

  const bare = await resumable(undefined);
  await expect(claimOne(stranger, { labels: bare.labels })).rejects.toThrow(none);
  expect((await claimOne(team.agent, { labels: bare.labels })).run.id).toBe(bare.runId);
});

it("reverts by putting the settings of an earlier version in force again, as a version of its own", async () => {
  const { id, settings } = await profile("back", { model: "m-1", tools: ["read_file"] });
  const access = await root.access();
  await editProfile(access, id, { version: 1, settings: { model: "m-2", budgetUsd: 2 } });
  expect(await editProfile(access, id, { version: 2, settings })).toMatchObject({ version: 3, settings });
  expect(await editProfile(access, id, { version: 3, settings })).toMatchObject({ version: 3 });
});

it("goes to the first of two who change the same version; the other learns the version in force", async () => {
  const { id } = await profile("contested", { model: "m-1" });
  const access = await root.access();
  const results = await Promise.allSettled(
    ["m-2", "m-3"].map((model) => editProfile(access, id, { version: 1, settings: { model } })),
  );
  const refused = results.find((result) => result.status === "rejected");
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(refused?.reason).toMatchObject({ code: "version_mismatch", extra: { version: 2 } });
});

it("makes one profile of two workers that register it at once", async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => profile("twins", { model: "m" })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await versions(made[0]?.id ?? "")).toHaveLength(1);
});

it("gives out nothing but what the driver's row of the table names", async () => {
  const refused = { code: "invalid_request", extra: { errors: [{ path: "settings.model" }] } };
  await expect(profile("shell", { model: "m" }, { driver: "command" })).rejects.toMatchObject(refused);
  const { id, editable } = await profile("shell", {}, { driver: "command" });
  expect(editable).toEqual([]);
  const access = await root.access();
  await expect(editProfile(access, id, { version: 1, settings: { model: "m" } })).rejects.toMatchObject(refused);
  const { id: model } = await profile("thinker", { model: "m" });
  await expect(editProfile(access, model, { version: 1, settings: { stepLimit: 9 } })).rejects.toMatchObject(refused);
});

it("says in the log of every project it works in that another version is in force", async () => {
  const { id } = await profile("heard", { model: "m" });
  await editProfile(await root.access(), id, { version: 1, settings: { model: "n" } });
  const { rows } = await pool().query(
    "SELECT type, project_id, actor ->> 'name' AS by, data FROM event WHERE data ->> 'profileId' = $1 ORDER BY tx, id",
    [id],
  );
  const data = { profileId: id, role: "agent", name: "heard" };
  expect(rows).toEqual([
    { type: "profile.changed", project_id: "prj_default", by: "heard", data: { ...data, version: 1, source: "file" } },
    {
      type: "profile.changed",
      project_id: "prj_default",
      by: "Root",
      data: { ...data, version: 2, source: "browser" },
    },
  ]);
});

it("is registered by agents and sentinels for what they are, and edited by admins of its project alone", async () => {
  const other = await makeOther();
  const register = (access: Parameters<typeof registerProfile>[0], more: Partial<RegisterProfile> = {}) =>
    registerProfile(access, { name: "who", role: "agent", driver: "model", settings: { model: "m" }, file, ...more });
  await expect(register(team.sentinel)).rejects.toMatchObject({ code: "forbidden" });
  await expect(register(team.agent, { role: "sentinel" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(register(team.agent, { project: "nowhere" })).rejects.toMatchObject({ code: "not_found" });
  await expect(register(other.agent, { project: "default" })).rejects.toMatchObject({ code: "not_found" });
  const inOther = await register(other.agent);
  expect(inOther.project).toBe("other");
  const everywhere = await register(team.agent);

  const edit = (access: Parameters<typeof editProfile>[0], id: string) =>
    editProfile(access, id, { version: 1, settings: { model: "m" } }).then(
      () => "done",
      (error: { code: string }) => error.code,
    );
  const ids = [inOther.id, everywhere.id];
  const matrix = {
    "admin of everything": await root.access(),
    "lead of everything": team.lead,
    "admin of the other": await other.admin.access(),
    "lead of the other": await other.lead.access(),
    "an agent's token": team.agent,
  };
  const answers = Object.entries(matrix).map(async ([who, access]) => [
    who,
    ...(await Promise.all(ids.map((id) => edit(access, id)))),
  ]);
  expect(await Promise.all(answers)).toEqual([
    ["admin of everything", "done", "done"],
    ["lead of everything", "forbidden", "forbidden"],
    ["admin of the other", "done", "not_found"],
    ["lead of the other", "forbidden", "not_found"],
    ["an agent's token", "forbidden", "forbidden"],
  ]);
  expect(await getProfile(await other.lead.access(), inOther.id)).toMatchObject({ mayEdit: false });
  expect(await getProfile(await other.admin.access(), inOther.id)).toMatchObject({ mayEdit: true });
  await expect(getProfile(await other.lead.access(), everywhere.id)).rejects.toMatchObject({ code: "not_found" });
});

it("gives a run the version in force when it is claimed, and a resumed one the version of then", async () => {
  const { id } = await profile("claimer", { model: "m-1" });
  const access = await root.access();
  await makeTicket(team.lead, { labels: ["claimer"], reviewRequired: false });
  const claimed = await claimOne(team.agent, { labels: ["claimer"], profile: "claimer" });
  expect(claimed).toMatchObject({
    profile: { name: "claimer", version: 1, settings: { model: "m-1" } },
    run: { profile: { name: "claimer", version: 1 } },
  });
  await editProfile(access, id, { version: 1, settings: { model: "m-2" } });
  const { leaseToken } = claimed;
  await finishRun(team.agent, claimed.run.id, { leaseToken, outcome: "paused", reason: "step_limit" });
  const { rows } = await pool().query("SELECT id, version FROM hold WHERE run_id = $1", [claimed.run.id]);
  await decideHold(team.lead, rows[0].id, { verb: "continue", version: rows[0].version });
  expect(await resumeRun(team.agent, claimed.run.id, { leaseToken })).toMatchObject({
    profile: { name: "claimer", version: 2, settings: { model: "m-2" } },
    run: { profile: { name: "claimer", version: 2 } },
  });
});

it("leaves claims alone that name no profile, or one that is not there", async () => {
  await profile("elsewhere", { model: "m" }, { project: "other" });
  for (const profile of [undefined, null, "nobody", "elsewhere"]) {
    await makeTicket(team.lead, { labels: ["plain"], reviewRequired: false });
    expect(await claimOne(team.agent, { labels: ["plain"], profile })).toMatchObject({
      profile: null,
      run: { profile: null },
    });
  }
});

it("gives a review the profile of its sentinel", async () => {
  await registerProfile(team.sentinel, {
    name: "judge",
    role: "sentinel",
    driver: "model",
    settings: { model: "j" },
    file,
  });
  await makeTicket(team.lead, { labels: ["judged"] });
  const claimed = await claimOne(team.agent, { labels: ["judged"] });
  await finishRun(team.agent, claimed.run.id, { leaseToken: claimed.leaseToken, outcome: "succeeded", diff: "d" });
  const review = { sentinel: "s", labels: ["judged"], leaseSeconds: 60, waitSeconds: 0 };
  expect(await claimReview(team.sentinel, { ...review, profile: "judge" })).toMatchObject({
    profile: { name: "judge", version: 1, settings: { model: "j" } },
  });
});

async function makeOther() {
  const admin = await makeCaller({ role: "admin" });
  await createProject(admin, { slug: "other", key: "OTH", name: "Other" });
  const people = { admin: await somebody("boss", "admin", "other"), lead: await somebody("lead", "lead", "other") };
  return { ...people, agent: await tokenAccess(people.lead.email, "agent") };
}
