import { afterAll, beforeAll, expect, test } from "vitest";
import { findWall } from "#lib/agents/process/wall/find-wall.ts";
import { useDatabase } from "#test/database.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { git, useWorkers } from "#test/worker-bench.ts";

/** An agent's own git works in its clone, behind the wall: the objects of the repository can be read there, and not written. */
useDatabase();
const bench = useWorkers();
let provider: ModelProvider;
beforeAll(async () => {
  provider = await startModelProvider();
});
afterAll(() => provider.stop());

const walled = (await findWall()).wall !== null;
const PERSON = "git -c user.name=Agent -c user.email=agent@example.com";
const work = (line: string) => `
  set -e
  ! ls ${bench.repo}/sum.js 2>/dev/null
  test "$(git log --format=%s main)" = first; git show main:sum.js | grep -q sum; git cat-file -e HEAD^{tree}
  test -z "$(git status --porcelain)"; echo '// ${line}' >>sum.js; git diff --stat | grep -q sum.js; git stash -q 2>/dev/null || ${PERSON} stash -q
  git stash pop -q; git add -A; ${PERSON} commit -qm '${line}'; git diff HEAD~1 | grep -q '${line}'
  git blame sum.js | grep -q Agent; git branch -f side; git worktree list >/dev/null; git fsck --no-dangling 2>/dev/null
  ! touch ${bench.repo}/.git/objects/planted 2>/dev/null
  echo "the log: $(git log --format=%s | tr '\\n' ,)"`;

async function branchOf(id: string, key: string) {
  const run = (await bench.lead.readTicket(id)).runs.at(-1);
  expect(run?.state, run?.error?.message).toBe("succeeded");
  return git(bench.repo, "log", "--format=%an: %s", `yardmaster/${key}`).split("\n");
}

test.skipIf(!walled)("of a command, in its first attempt and in the next one", async () => {
  const made = await bench.lead.createTicket({ title: "Two goes", labels: [bench.label], reviewRequired: false });
  const first = `if [ "$YARDMASTER_ATTEMPT" = 1 ]; then ${work("one")}; exit 3; fi`;
  const agent = await bench.agent(`${first}; ${work("two")}`, { isolation: "sandbox" });
  await bench.once(agent);
  const failed = await bench.lead.readTicket(made.id);
  expect(failed.runs[0]?.error?.message).toContain("the log: one,first");
  for (const hold of failed.holds.filter(({ state }) => state === "open"))
    await bench.lead.decideHold(hold.id, { verb: "retry", version: hold.version });
  await bench.once(agent);
  expect(await branchOf(made.id, made.key)).toEqual(["Agent: two", "Agent: one", "A: first"]);
});

test.skipIf(!walled)("of a model's run_command", async () => {
  const made = await bench.lead.createTicket({ title: "By model", labels: [bench.label], reviewRequired: false });
  provider.script(({ messages }) => {
    const results = messages.flatMap((message) => message.results);
    if (results.length > 0) return { text: "Done." };
    return { calls: [{ name: "run_command", input: { command: work("of a model") } }] };
  });
  const fields = { driver: "model", provider: "openai_compatible", baseUrl: provider.url, model: "test" };
  await bench.once(await bench.profile({ ...fields, workspace: { repo: bench.repo }, isolation: "sandbox" }));
  const told = JSON.stringify(provider.requests.at(-1)?.messages.flatMap(({ results }) => results));
  expect(told).toContain("the log: of a model,first");
  expect(await branchOf(made.id, made.key)).toEqual(["Agent: of a model", "A: first"]);
});
