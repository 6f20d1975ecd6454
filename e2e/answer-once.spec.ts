import { expect, test } from "@playwright/test";
import { holdCodeBack } from "./late-code.ts";
import { complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const QUESTION = "Which rounding should invoices use?";
const OPTIONS = ["half to even", "half up"];

test("an answer is kept, used for a similar question, then given by itself", { tag: "@long" }, async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("PRE");
  await yard.ask(await yard.createTicket("Round amounts"), QUESTION, OPTIONS);
  const lead = await createPerson("precedents@example.com", "lead", yard.project);
  await signIn(page, lead, "/queue");
  const form = page.getByRole("group", { name: QUESTION });
  await expect(form).toBeVisible();
  // What is ticked before the code of the pane is there stays ticked.
  const late = await holdCodeBack(page);
  await page.reload();
  await late.asked;
  await form.getByRole("radio", { name: "half up" }).check();
  await form.getByRole("checkbox", { name: "Keep as precedent" }).check();
  late.come();
  await expect(form.getByLabel("For", { exact: true })).toContainText("Every ticket of the project");
  await page.getByRole("button", { name: "Answer 2", exact: true }).click();
  await expect(page.getByText("0 need a decision", { exact: true })).toBeVisible();

  const second = await yard.createTicket("Round credit notes");
  await yard.ask(second, "Which rounding should credit notes use?", OPTIONS);
  await page.goto("/queue");
  const kept = page.getByRole("list", { name: "Kept answers" });
  await expect(kept).toContainText(`Precedents answered this on ${yard.key}-1`);
  await expect(kept).toContainText("Here “credit”, “notes”, there “invoices”.");
  await page.getByRole("checkbox", { name: "Keep as precedent" }).check();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Keep as precedent" }).uncheck();
  await page.getByRole("heading", { name: "Round credit notes" }).click();
  await page.keyboard.press("u");
  await expect(page.getByText("0 need a decision", { exact: true })).toBeVisible();
  await expect.poll(async () => (await yard.lead.readTicket(second.id)).holdReason).toBeNull();

  await page.goto("/policies");
  await page.getByRole("link", { name: "Precedents" }).click();
  const row = page.getByRole("list", { name: "Kept answers" }).getByRole("listitem");
  await expect(row).toContainText("Answered 1 time through a person");
  await row.getByRole("checkbox", { name: "Answers by itself" }).check();
  await expect(row).toContainText("for Precedents");
  const third = await yard.createTicket("Round refunds");
  await yard.ask(third, QUESTION, OPTIONS);
  await expect(page.getByText("Saved 1 interruption this week")).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Answered 1 time by itself/ }).click();
  await expect(page.getByRole("dialog")).toContainText(`${third.key}by itself, for Precedents`);
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  const { holds } = await yard.lead.readTicket(third.id);
  await page.goto(`/queue/${holds[0]?.id}`);
  await expect(
    page.getByText(`Answered by itself, for Precedents, by the answer that Precedents kept on`),
  ).toBeVisible();
  await page.goto(`/tickets/${third.key}?tab=timeline`);
  await expect(page.getByText(`The answer kept on ${yard.key}-1 answered by itself, for Precedents`)).toBeVisible();

  await page.goto("/policies/precedents");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke answer" }).click();
  await expect(page.getByText("No answer is kept")).toBeVisible();
  expect(complaints).toEqual([]);
});
