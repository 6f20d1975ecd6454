import { expect, type Page, test } from "@playwright/test";
import { callers, startRun } from "./agent.ts";
import { admin } from "./desk.ts";
import { complaintsOf, createPerson, expectAccessible, expectLive, expectNoSidewaysScroll, signIn } from "./people.ts";

const log = (page: Page) => page.getByRole("log", { name: "Log" });
const maxRetries = {
  outcome: "paused",
  reason: "max_retries",
  level: { current: 13, retryCount: 3, maxRetries: 3 },
  summary: "Three passwords were refused.",
  checkpoint: { level: 13, password: "kept" },
} as const;

test.describe.configure({ mode: "parallel" });

test("what an agent reports appears in order without a reload; calls and results are one line", async ({ page }) => {
  const complaints = complaintsOf(page);
  const run = await startRun("Reports live");
  await run.report({ type: "log", message: "first line" });
  await signIn(page, admin, `/runs/${run.runId}`);
  await expect(log(page)).toContainText("first line");
  await expect(page.getByText("Following. New lines scroll in")).toBeVisible();
  await run.report(
    { type: "tool_call", data: { id: "a", name: "bash", arguments: { command: "ls -la ~" } } },
    { type: "message", message: "second line" },
    { type: "tool_result", message: "one\ntwo\nthree", data: { id: "a" } },
    { type: "usage", data: { inputTokens: 7 } },
    { type: "error", message: "third line" },
  );
  await expect(log(page)).toContainText(/first line.*ls -la ~.*3 lines.*second line.*third line/s);
  await expect(log(page)).not.toContainText("two");
  await log(page).getByRole("button", { name: /bash/ }).click();
  await expect(log(page)).toContainText(/one\s*two\s*three/);
  await run.heartbeat({ steps: 41, stepLimit: 80 });
  await expect(page.getByText("41 of 80")).toBeVisible();
  await expect(page.getByText(/Network: the internet.* Granted: NPM_TOKEN\./)).toBeVisible();
  await run.finish({ outcome: "succeeded", summary: "All done here." });
  await expect(page.getByText("All done here.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Succeeded").or(page.getByText("Succeeded").first())).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop run" })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a run out of retries opens a dialog that survives a reload, and goes on where it was", async ({ page }) => {
  const run = await startRun("Passes level 13");
  await signIn(page, admin, `/runs/${run.runId}`);
  await expect(page.getByRole("button", { name: "Stop run" })).toBeVisible();
  await run.finish(maxRetries);
  const dialog = page.getByRole("dialog", { name: "Max retries reached at level 13" });
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("This run waits for you")).toBeVisible();
  await page.getByRole("button", { name: "Open" }).click();
  await dialog.getByLabel("Note to the agent").fill("Send the key as a file.");
  const resumed = run.resume();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toHaveCount(0);
  const claim = await resumed;
  expect(claim?.resume).toMatchObject({
    reason: "max_retries",
    verb: "continue",
    note: "Send the key as a file.",
    checkpoint: maxRetries.checkpoint,
  });
  await expect(log(page)).toContainText("Continued by Lead");
  await expect(page.getByText("Running", { exact: true }).first()).toBeVisible();
  // The same time stands above and in the list of attempts, and says what is in it.
  await expect(page.getByText("with pauses")).toHaveCount(2);
  await page.reload();
  await expect(log(page)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("who takes a session over can type at once, before its agent has brought it", async ({ page }) => {
  const run = await startRun("Is taken over");
  await run.finish(maxRetries);
  await signIn(page, admin, `/runs/${run.runId}`);
  const dialog = page.getByRole("dialog", { name: "Max retries reached at level 13" });
  await dialog.getByRole("button", { name: "Intervene" }).click();
  await expect(dialog).toHaveCount(0);
  const line = page.getByLabel("Type a command");
  await expect(line).toBeFocused();
  await page.keyboard.type("cat readme");
  await expect(page.getByRole("region", { name: "Session" })).toContainText(
    "Its agent has not brought the session yet",
  );
  await expectAccessible(page);
  expect((await run.resume())?.resume).toMatchObject({ verb: "intervene" });
  await expect(page.getByRole("region", { name: "Session" })).toContainText("You have the session");
  await expect(line).toHaveValue("cat readme");
  await expect(line).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(line).toHaveValue("");
});

test("a decision can be taken back: the dialog is there again", async ({ page }) => {
  const run = await startRun("Decided too fast");
  await run.finish(maxRetries);
  await signIn(page, await createPerson("eager@example.com", "lead", "default", false, 30), `/runs/${run.runId}`);
  const dialog = page.getByRole("dialog", { name: "Max retries reached at level 13" });
  await expect(dialog.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("c");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(dialog).toBeVisible();
});

test("a question is answered in the log, and the agent gets answer and checkpoint", async ({ page }) => {
  const complaints = complaintsOf(page);
  const run = await startRun("Asks before it acts");
  await run.report({ type: "message", message: "ssh refuses the key." });
  await run.finish({
    outcome: "paused",
    reason: "question",
    question: { text: "May I copy the key?", options: ["Copy it", "Change its mode"] },
    checkpoint: { step: 4 },
  });
  await signIn(page, admin, `/runs/${run.runId}`);
  await expect(page.getByRole("dialog", { name: "Question from scout-01" })).toBeVisible();
  await page.keyboard.press("Escape");
  // Keys sleep until the dialog has left: it takes its time on a busy machine.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const card = log(page).getByRole("group", { name: "May I copy the key?" });
  await expect(card).toBeVisible();
  await page.keyboard.press("2");
  await expect(card.getByRole("radio", { name: "Change its mode" })).toBeChecked();
  const resumed = run.resume();
  await log(page).getByRole("button", { name: "Answer" }).click();
  expect((await resumed)?.resume).toMatchObject({
    verb: "answer",
    answer: "Change its mode",
    checkpoint: { step: 4 },
  });
  await expect(log(page)).toContainText(/Answered by Lead.*Change its mode/);
  expect(complaints).toEqual([]);
});

test("a question with a schema is answered in fields", async ({ page }) => {
  const run = await startRun("Wants values");
  const schema = {
    type: "object",
    required: ["region"],
    properties: { region: { enum: ["eu", "us"] }, replicas: { type: "integer" } },
  };
  await run.finish({ outcome: "paused", reason: "question", question: { text: "Where to?", schema } });
  await signIn(page, admin, `/runs/${run.runId}`);
  const dialog = page.getByRole("dialog", { name: "Question from scout-01" });
  await dialog.getByLabel("region").selectOption("eu");
  await dialog.getByLabel("replicas").fill("3");
  const resumed = run.resume();
  await dialog.getByLabel("replicas").press("ControlOrMeta+Enter");
  expect((await resumed)?.resume?.answer).toEqual({ region: "eu", replicas: 3 });
});

test("where somebody else was first the dialog says who decided what", async ({ page }) => {
  const { lead } = await callers();
  const run = await startRun("Two leads at once");
  await run.finish(maxRetries);
  await signIn(page, await createPerson("late.lead@example.com", "lead"), `/runs/${run.runId}`);
  const dialog = page.getByRole("dialog", { name: "Max retries reached at level 13" });
  await dialog.getByLabel("Note to the agent").fill("my own words");
  const { items } = await lead.listHolds({ q: run.ticketKey });
  const hold = items.find((candidate) => candidate.ticket?.key === run.ticketKey);
  await lead.decideHold(hold?.id ?? "", { verb: "retry", version: hold?.version ?? 0, note: "from the start" });
  await expect(dialog).toContainText(/Retried by Lead/);
  await expect(dialog).toContainText("from the start");
  await expect(dialog.getByRole("button", { name: "Copy my note" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
});

test("Stop run ends the run and holds its ticket with the note", async ({ page }) => {
  const { lead } = await callers();
  const run = await startRun("Runs away");
  await signIn(page, admin, `/runs/${run.runId}`);
  await expect(page.getByRole("button", { name: "Stop run" })).toBeVisible();
  await expectLive(page);
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: `Stop attempt 1 of ${run.ticketKey}?` });
  await dialog.getByLabel("Note").fill("It loops.");
  await dialog.getByRole("button", { name: "Stop run" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Cancelled").first()).toBeVisible();
  expect((await run.heartbeat()).directive).toBe("cancel");
  expect(await lead.readTicket(run.ticketKey)).toMatchObject({ state: "on_hold", holdReason: "human" });
});

test("hostile output is text: no tag, no style, no script, no link but to the web", async ({ page }) => {
  const complaints = complaintsOf(page);
  const run = await startRun("<img src=x onerror=alert(1)>");
  await run.report(
    {
      type: "log",
      message: "\u001b[31mred\u001b[0m <img src=x onerror=\"document.title='owned'\"> \u001b]0;t\u0007 end",
    },
    { type: "message", message: "<script>document.title='owned'</script> javascript:alert(1) https://example.com/a" },
    { type: "x.odd", message: null, data: { html: "<b>bold</b>" } },
    { type: "log", message: "\u001b]8;;javascript:alert(1)\u001b\\click\u001b]8;;\u001b\\ \u001b[2J" },
  );
  await run.finish({
    outcome: "failed",
    error: { message: "<b>no</b>\u001b[31m", exitCode: 1 },
    artifacts: [{ name: "evil", url: "javascript:alert(1)" }],
    diff: "+<script>document.title='owned'</script>",
  });
  await signIn(page, admin, `/runs/${run.runId}`);
  await expect(log(page)).toContainText("<script>document.title='owned'</script> javascript:alert(1)");
  await expect(log(page).getByText("red", { exact: true })).toHaveClass(/text-stop-t/);
  await expect(page.locator("main img, main script, main b:text('bold')")).toHaveCount(0);
  await expect(page.locator("a[href^='javascript']")).toHaveCount(0);
  await expect(log(page).getByRole("link", { name: "https://example.com/a" })).toHaveAttribute(
    "rel",
    /noopener.*nofollow/,
  );
  await expect(page).not.toHaveTitle(/owned/);
  expect(complaints).toEqual([]);
});

test("thousands of lines are searched and scrolled, and only those on screen are on the page", async ({ page }) => {
  const run = await startRun("Talks a lot");
  for (let batch = 0; batch < 6; batch++)
    await run.report(
      ...Array.from({ length: 500 }, (_, i) => ({ type: "log" as const, message: `line ${batch * 500 + i} of many` })),
    );
  await signIn(page, admin, `/runs/${run.runId}`);
  await expect(log(page)).toContainText("line 2999 of many");
  expect(await log(page).locator("[data-index]").count()).toBeLessThan(150);
  await expectLive(page);
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Search the log" }).fill("line 1234 of");
  await expect(page.getByText("1 found")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(log(page).getByText("line 1234 of many")).toBeInViewport();
  await run.report({ type: "log", message: "one more" });
  await page.getByRole("button", { name: "1 new line" }).click();
  await expect(log(page).getByText("one more")).toBeInViewport();
});

test("the list shows what runs, follows it live, and its filters stand in the address", async ({ page }) => {
  const complaints = complaintsOf(page);
  const run = await startRun("Seen in the list");
  await signIn(page, admin, "/runs");
  const row = page.getByRole("row").filter({ hasText: run.ticketKey });
  await expect(row).toContainText("Running");
  await run.finish({ outcome: "failed", error: { message: "3 tests failed: a, b, c", exitCode: 1 } });
  await expect(row).toContainText("Failed");
  await expect(row).toContainText("verification");
  await page
    .getByRole("toolbar", { name: "State" })
    .getByRole("link", { name: /^Failed/ })
    .click();
  await expect(page).toHaveURL(/\/runs\?state=failed/);
  await expect(row).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.locator("a[data-row]").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/runs\/run_/);
  expect(complaints).toEqual([]);
});

test("a viewer sees the same and decides nothing", async ({ page }) => {
  const run = await startRun("Looked at");
  await run.finish(maxRetries);
  await signIn(page, await createPerson("onlooker@example.com", "viewer"), `/runs/${run.runId}`);
  const dialog = page.getByRole("dialog", { name: "Max retries reached at level 13" });
  await expect(dialog.getByRole("button", { name: "Continue" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Stop run" })).toHaveAttribute("aria-disabled", "true");
});

for (const width of [1440, 390])
  test(`the pages of runs are accessible, ${width} px`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width, height: 844 });
    const run = await startRun("Looks right everywhere");
    await run.report(
      { type: "level_started", message: "Level 13", data: { level: 13 } },
      { type: "thinking", message: "Think first." },
      { type: "tool_call", message: "bash", data: { command: "ls" } },
      { type: "log", message: "\u001b[31mred\u001b[32m green\u001b[33m yellow\u001b[34m blue\u001b[90m grey" },
    );
    await run.heartbeat({ steps: 4, stepLimit: 80, level: 13 });
    await signIn(page, admin, `/runs/${run.runId}`);
    await expect(log(page)).toContainText("Think first.");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await run.finish({
      outcome: "paused",
      reason: "question",
      question: { text: "Which one?", options: ["This", "That"] },
    });
    await expect(page.getByRole("dialog", { name: "Question from scout-01" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByText("This run waits for you")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto("/runs");
    await expect(page.getByRole("table", { name: "Runs" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  });
