import { expect, test } from "@playwright/test";
import { startRun } from "./agent.ts";
import { admin } from "./desk.ts";
import { complaintsOf, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";

test.describe.configure({ mode: "parallel" });

const todos = (...list: [content: string, status: string][]) => ({
  type: "todos" as const,
  data: { todos: list.map(([content, status]) => ({ content, status })) },
});

test("to-dos are seen as they change, on the run and on its ticket; why a step followed can be opened", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const run = await startRun("Plans its work");
  await signIn(page, admin, `/runs/${run.runId}`);
  await expect(page.getByRole("log", { name: "Log" })).toBeVisible();
  await run.report(todos(["Read the code", "completed"], ["Write the plan", "in_progress"], ["Draw it", "pending"]));
  const list = page.getByRole("group", { name: "To-dos" });
  await expect(list).toContainText("1 of 3 done");
  await expect(list.getByRole("listitem")).toHaveText([
    "Done: Read the code",
    "In progress: Write the plan",
    "Open: Draw it",
  ]);
  await run.report({
    type: "next_step",
    message: "The model waits for what its tools answered.",
    data: { action: "continue", step: 7, finishReason: "tool-calls", openQuestion: null },
  });
  const why = page.getByRole("button", { name: "Why: The model waits for what its tools answered." });
  await why.click();
  await expect(page.getByRole("log", { name: "Log" })).toContainText(/Decision\s*continue\s*Steps so far\s*7/);
  await expectAccessible(page);
  await page.goto(`/tickets/${run.ticketKey}`);
  await expect(list).toContainText("1 of 3 done");
  await run.report(todos(["Read the code", "completed"], ["Write the plan", "in_progress"], ["Draw it", "cancelled"]));
  await expect(list).toContainText("1 of 2 done");
  await run.finish({ outcome: "paused", reason: "incomplete", summary: "One to-do is still open: Write the plan." });
  await expect(list).toContainText("The agent stopped in the middle of “Write the plan”");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expect(list).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a lead writes to a running agent, pauses it, and it goes on in the same run", async ({ page }) => {
  const complaints = complaintsOf(page);
  const run = await startRun("Takes advice");
  await run.report({ type: "message", message: "I round half to even." });
  await signIn(page, admin, `/runs/${run.runId}`);
  await expect(page.getByRole("log", { name: "Log" })).toContainText("I round half to even.");
  await page.keyboard.press("m");
  const field = page.getByLabel("Message to the agent", { exact: true }).getByRole("textbox");
  await expect(field).toBeFocused();
  await page.keyboard.type("Half up, please.");
  await page.keyboard.press("Enter");
  await expect(page.getByText("waits for its next step")).toBeVisible();
  await expect(field).toHaveValue("");
  expect(await run.heartbeat()).toMatchObject({ messages: [{ seq: 1, text: "Half up, please." }] });
  await run.heard(1);
  await expect(page.getByRole("log", { name: "Log" })).toContainText("Lead: Half up, please.");
  await expect(page.getByText("waits for its next step")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("log", { name: "Log" }).focus();
  await page.keyboard.press("Shift+H");
  await page.getByRole("button", { name: "Don’t pause" }).click();
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  expect(await run.heartbeat()).not.toHaveProperty("pause");
  await page.keyboard.press("Shift+H");
  await expect(page.getByRole("button", { name: "Don’t pause" })).toBeVisible();
  expect(await run.heartbeat()).toMatchObject({ pause: { by: { name: "Lead" } } });
  await run.finish({ outcome: "paused", reason: "human", summary: "Lead paused the run.", checkpoint: { step: 2 } });
  const dialog = page.getByRole("dialog", { name: "Paused: held by a person" });
  const resumed = run.resume();
  await dialog.getByRole("button", { name: "Continue" }).click();
  expect(await resumed).toMatchObject({ run: { id: run.runId, pausing: null }, resume: { checkpoint: { step: 2 } } });
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});
