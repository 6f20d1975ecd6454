import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { readProfile } from "#lib/worker/agents/profile.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { useDatabase } from "#test/database.ts";
import { git, until, useWorkers } from "#test/worker-bench.ts";
import { checkWorkspaces } from "./check-workspaces.ts";

useDatabase();
const bench = useWorkers();

test("a run tells where it began and how its branch stands at its end; a worker that has the repository looks again", async () => {
  const made = await bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label] });
  const begun = git(bench.repo, "rev-parse", "main");
  const profile = await bench.agent(`echo ours > sum.js; echo '::ask {"text":"Which?"}'; sleep 60`);
  bench.start(profile);
  const ticket = () => bench.lead.readTicket(made.id);
  await until(async () => (await ticket()).holdReason).toBe("question");
  const workspace = async () => (await ticket()).runs[0]?.workspace;
  expect(await workspace()).toMatchObject({
    branch: `yardmaster/${made.key}`,
    base: "main",
    baseCommit: begun,
    headCommit: git(bench.repo, "rev-parse", `yardmaster/${made.key}`),
    baseBehind: 0,
    merges: true,
  });

  await writeFile(`${bench.repo}/sum.js`, "theirs\n");
  git(bench.repo, "commit", "--quiet", "-am", "another one");
  const context = {
    profile: await readProfile(profile),
    client: createApiClient({ url: bench.desk.url, token: bench.callers.agent }),
    dataFolder: bench.file("data"),
    signal: new AbortController().signal,
    mask: (text: string) => text,
  } as WorkerContext;
  const events = async () => {
    const path = `${bench.desk.url}/api/v1/tickets/${made.id}/events?type=run.base_moved`;
    const answer = await fetch(path, { headers: { authorization: `Bearer ${bench.callers.read}` } });
    return ((await answer.json()) as { items: { data: object }[] }).items.map(({ data }) => data);
  };
  await checkWorkspaces(context, 60_000);
  expect((await workspace())?.baseBehind, "looked at a moment ago: not yet again").toBe(0);
  await checkWorkspaces(context, 0);
  expect(await workspace()).toMatchObject({ baseBehind: 1, merges: false, conflicts: 1, conflictFiles: ["sum.js"] });
  const before = (await workspace())?.checkedAt ?? "";
  await checkWorkspaces(context, 0);
  expect(((await workspace())?.checkedAt ?? "") >= before).toBe(true);
  expect(await events()).toEqual([{ number: 1, base: "main", commits: 1, merges: false, conflicts: 1 }]);

  const run = (await ticket()).runs[0];
  const other = { ...run?.workspace, checkedAt: undefined, repository: "elsewhere" } as never;
  await expect(context.client.reportWorkspace(run?.id ?? "", other)).rejects.toMatchObject({
    code: "stale_transition",
  });
  expect(await context.client.listWorkspaces({ repository: "elsewhere" })).toEqual([]);
});
