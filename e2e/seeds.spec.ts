import { expect, type Page, test } from "@playwright/test";
import type { ModelRequest } from "#test/model-provider/model-request.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { startSshServer } from "#test/ssh-server.ts";
import { admin } from "./desk.ts";
import { complaintsOf, createPerson, signIn } from "./people.ts";
import { openWorkerBench, type WorkerBench } from "./worker.ts";
import { createYard } from "./yard.ts";

test.describe.configure({ mode: "parallel" });

/** The original failures of the four systems that this product replaces, and their right ends (docs/seeds/). */

let bench: WorkerBench;
let provider: ModelProvider;
test.beforeEach(async () => {
  bench = await openWorkerBench({ "list.js": "export const cursor = 0;\n" });
  provider = await startModelProvider();
});
test.afterEach(async () => {
  await bench.close();
  await provider.stop();
});

const list = (page: Page) => page.getByRole("listbox", { name: "Open holds" });
const log = (page: Page) => page.getByRole("log", { name: "Log" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });

test("seed 2: a ticket that the sentinel rejects three times is retried with feedback, and reaches done", async ({
  page,
}) => {
  const yard = await createYard("SW");
  const ticket = await yard.createTicket("Paginate invoices", { acceptanceCriteria: ["The cursor is keyed"] });
  const common = { project: yard.project, labels: ticket.labels, workspace: { repo: bench.repo } };
  const script =
    'grep -q "Key the cursor" "$YARDMASTER_BRIEF" && echo keyed > list.js || echo "offset $YARDMASTER_ATTEMPT" > list.js';
  const forge = { ...common, name: "forge", driver: "command", command: ["sh", "-c", script] };
  const check = 'grep -q keyed list.js || { echo "list.js(1,1): error TS1: The cursor encodes the offset"; exit 1; }';
  const checks = [{ name: "keyed", command: ["sh", "-c", check] }];
  const first = await bench.start(forge);
  await bench.start({ ...common, name: "gate", role: "sentinel", driver: "checks", checks });

  // Three real attempts and three reviews.
  const state = async () => (await yard.lead.readTicket(ticket.id)).state;
  await expect.poll(state, { timeout: 240_000 }).toBe("on_hold");

  const complaints = complaintsOf(page);
  await signIn(page, await createPerson("seed2@example.com", "lead", yard.project), "/queue");
  await expect(row(page, ticket.key)).toBeVisible();
  await row(page, ticket.key).click();
  const pane = page.getByRole("region", { name: new RegExp(`^${ticket.key},`) });
  await expect(pane.getByText(/The cursor encodes the offset/).first()).toBeVisible();
  await bench.kill(first);
  await page.getByLabel("Note to the agent").fill("Key the cursor on (created_at, id).");
  await pane.getByRole("button", { name: /^Retry/ }).click();
  await expect(row(page, ticket.key)).toHaveCount(0);
  await expect(list(page)).toBeAttached();
  await bench.start(forge);
  await expect.poll(async () => (await yard.lead.readTicket(ticket.id)).state).toBe("done");
  const { runs, reviews, holds } = await yard.lead.readTicket(ticket.id);
  expect(reviews.map(({ verdict }) => verdict)).toEqual(["rejected", "rejected", "rejected", "approved"]);
  expect(holds.map(({ probation }) => probation)).toEqual(["held"]);
  const { brief } = await yard.lead.readRun(runs.at(-1)?.id ?? "");
  expect(brief?.text).toContain("Key the cursor on (created_at, id).");
  expect(brief?.text).toContain("list.js");
  await page.goto(`/tickets/${ticket.key}`);
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("seed-2.png"), fullPage: true });
  expect(complaints).toEqual([]);
});

test("seed 3: an agent that stops without its file is nudged three times and held, and goes on when a lead says so", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("SD");
  const ticket = await yard.createTicket("Plan the migration", { reviewRequired: false });
  provider.script(({ messages }) => {
    const told = JSON.stringify(messages);
    if (!told.includes("Write plan.md now.")) return { text: "The plan is clear. I am done." };
    if (!told.includes("call_plan")) {
      return { calls: [{ name: "write_file", id: "call_plan", input: { path: "plan.md", content: "# Plan\n" } }] };
    }
    return { calls: [{ name: "finish_task", input: { summary: "The plan is written." } }] };
  });
  await bench.start({
    name: "architect",
    driver: "model",
    project: yard.project,
    labels: ticket.labels,
    workspace: { repo: bench.repo },
    provider: "openai_compatible",
    baseUrl: provider.url,
    model: "test-model",
    requiredFile: "plan.md",
  });
  const complaints = complaintsOf(page);
  await page.goto("/sign-in");
  const run = await runOf(yard, ticket.id);
  await signIn(page, admin, `/runs/${run}`);
  const paused = dialog(page, "Stopped without finishing");
  await expect(paused).toBeVisible();
  expect(provider.requests).toHaveLength(4);
  const nudges = provider.requests
    .at(-1)
    ?.messages.filter(({ role, text }) => role === "user" && text.includes("plan.md"));
  expect(nudges).toHaveLength(3);
  await page.screenshot({ path: test.info().outputPath("seed-3.png") });
  await page.reload();
  await expect(paused).toBeVisible();
  await paused.getByLabel("Note to the agent").fill("Write plan.md now.");
  await paused.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Succeeded", { exact: true }).first()).toBeVisible();
  await expect(log(page)).toContainText("write_file");
  await expect(page.getByText("The plan is written.").first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("seed-3-done.png"), fullPage: true });
  const { state, attempts } = await yard.lead.readTicket(ticket.id);
  expect({ state, attempts }).toEqual({ state: "done", attempts: 1 });
  expect((await yard.lead.readRun(run)).diff).toContain("+# Plan");
  expect(complaints).toEqual([]);
});

test("seed 4: a question that is followed by 429 is asked once, waits, and goes on with the answer", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("SL");
  const ticket = await yard.createTicket("Choose the version", { reviewRequired: false });
  const question = { question: "Which version of the interface?", options: ["v1", "v2"] };
  let refusals = 0;
  provider.script(({ messages }) => {
    const answered = messages.some(({ results }) => results.some(({ text }) => text.includes('"answered"')));
    if (messages.length === 1) return { calls: [{ name: "ask_user", input: question }], end: "reset" };
    if (!answered || refusals++ < 2) return { status: 429, headers: { "retry-after": "1" } };
    return { calls: [{ name: "finish_task", input: { summary: "Took v2." } }] };
  });
  await bench.start({
    name: "chooser",
    driver: "model",
    expectsNoChange: true,
    project: yard.project,
    labels: ticket.labels,
    workspace: { repo: bench.repo },
    provider: "anthropic",
    baseUrl: provider.url,
    model: "test-model",
  });
  const complaints = complaintsOf(page);
  const run = await runOf(yard, ticket.id);
  await signIn(page, admin, `/runs/${run}`);
  const paused = dialog(page, "Question from chooser");
  await expect(paused).toBeVisible();
  await expect(paused).toContainText("Which version of the interface?");
  await page.screenshot({ path: test.info().outputPath("seed-4.png") });
  expect(provider.requests).toHaveLength(1);
  await paused.getByText("v2", { exact: true }).click();
  await paused.getByRole("button", { name: "Answer" }).click();
  await expect(page.getByText("Succeeded", { exact: true }).first()).toBeVisible();
  expect(provider.requests).toHaveLength(4);
  const { holds, state } = await yard.lead.readTicket(ticket.id);
  expect(holds.map(({ reason, decision }) => [reason, decision?.answer])).toEqual([["question", "v2"]]);
  expect(state).toBe("done");
  await page.screenshot({ path: test.info().outputPath("seed-4-done.png"), fullPage: true });
  expect(complaints).toEqual([]);
});

test("seed 1: a level run that is out of tries shows its dialog after a reload, continues, and is taken over by hand", async ({
  page,
}) => {
  const ssh = await startSshServer(2);
  try {
    const yard = await createYard("SB");
    const ticket = await yard.createTicket("Play to level 2", { reviewRequired: false });
    const handed = "the person found it";
    provider.script((request) => nextMove(request, handed));
    await bench.start({
      name: "scout",
      driver: "ssh_levels",
      project: yard.project,
      labels: ticket.labels,
      host: ssh.host,
      port: ssh.port,
      userPattern: ssh.userPattern,
      startLevel: 0,
      startPassword: ssh.passwords[0],
      targetLevel: 2,
      goals: { "0": "Read the file readme.", "1": "Read the file readme." },
      model: { provider: "openai_compatible", baseUrl: provider.url, model: "test-model" },
    });
    const complaints = complaintsOf(page);
    const run = await runOf(yard, ticket.id);
    await signIn(page, admin, `/runs/${run}`);
    const paused = dialog(page, "Max retries reached at level 1");
    await expect(paused).toBeVisible();
    await page.reload();
    await expect(paused).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("seed-1.png") });
    await paused.getByRole("button", { name: "Continue" }).click();
    await expect(log(page)).toContainText("Continued by Lead");
    await expect(paused).toBeVisible();

    await paused.getByRole("button", { name: "Intervene" }).click();
    const line = page.getByLabel("Type a command");
    await expect(line).toBeVisible();
    await line.fill("cd / && cd - > /dev/null && cat readme");
    await page.keyboard.press("Enter");
    // Why each step followed has lines of its own.
    await page.getByRole("button", { name: "Thinking" }).click();
    await expect(log(page)).toContainText("The password of the next level is [masked]");
    await line.fill(`echo ${handed}`);
    await page.keyboard.press("Enter");
    await expect(log(page).getByText(handed, { exact: true })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("seed-1-session.png") });
    await page.getByRole("button", { name: "Hand back" }).click();
    await expect(page.getByText("Succeeded", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Assisted")).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("seed-1-done.png"), fullPage: true });
    const { state, holds } = await yard.lead.readTicket(ticket.id);
    expect(state).toBe("done");
    expect(holds.map(({ decision, recurrence }) => [decision?.verb, recurrence])).toEqual([
      ["continue", 0],
      ["intervene", 1],
    ]);
    const { items } = await yard.lead.readRunEvents(run, { limit: 500 });
    for (const password of ssh.passwords) expect(JSON.stringify(items)).not.toContain(password);
    expect(complaints).toEqual([]);
  } finally {
    await ssh.stop();
  }
});

/** The model of the levels: it reads the password of level 0, guesses at level 1, and listens to the person who took over. */
function nextMove({ messages }: ModelRequest, handed: string) {
  const results = messages.flatMap((message) => message.results.map(({ text }) => text));
  const told = messages.map(({ text }) => text).join("\n");
  const readme = /password of the next level is (\w+)/;
  if (told.includes(handed)) {
    return { calls: [{ name: "submit_password", input: { password: readme.exec(told)?.[1] ?? "none" } }] };
  }
  if (results.length === 0) return { calls: [{ name: "run_command", input: { command: "cat readme" } }] };
  const password = results.length === 1 ? readme.exec(results[0] ?? "")?.[1] : `wrong-guess-${results.length}`;
  return { calls: [{ name: "submit_password", input: { password } }] };
}

/** The id of the ticket's first run, once an agent has claimed it. */
async function runOf(yard: Awaited<ReturnType<typeof createYard>>, ticketId: string): Promise<string> {
  const first = async () => (await yard.lead.readTicket(ticketId)).runs[0]?.id;
  await expect.poll(first).toBeTruthy();
  return (await first()) ?? "";
}
