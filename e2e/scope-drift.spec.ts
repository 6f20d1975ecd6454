import { expect, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const FINDINGS = [
  { severity: "major", file: "src/round.ts", line: 42, issue: "Negative amounts are rounded half up" },
  { severity: "minor", file: "CHANGELOG.md", issue: "There is no changelog entry" },
  { severity: "nit", issue: "Rename the module", scopeDrift: true },
] as const;

test("a lead makes a finding a ticket of its own: it is not sent, and both tickets know of each other", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("DRA");
  const ticket = await yard.createTicket("Round half to even", { acceptanceCriteria: ["2.5 becomes 2"] });
  await yard.rejectUntilHeld(ticket, [...FINDINGS]);
  const { openHoldId } = await yard.lead.readTicket(ticket.id);
  const complaints = complaintsOf(page);
  await signIn(page, await createPerson("dra@example.com", "lead", yard.project), `/queue/${openHoldId}`);

  await page.getByRole("button", { name: "What the agent receives" }).click();
  const sent = page.getByText("What attempt 4 will receive");
  await expect(sent).toBeVisible();
  const drafts = await yard.lead.listTickets({ project: yard.project, state: "draft" });
  expect(drafts.items).toMatchObject([{ title: "Rename the module", origin: { key: ticket.key } }]);
  await expect(page.getByRole("link", { name: drafts.items[0]?.key, exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Make F2 a ticket" }).click();
  const dialog = page.getByRole("dialog", { name: "Make F2 a ticket?" });
  await expect(dialog).toContainText("There is no changelog entry");
  await dialog.getByLabel("Why").fill("Not in this ticket");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Make it a ticket" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Make F2 a ticket" })).toBeHidden();
  await page.getByRole("button", { name: "Raw" }).click();
  await expect(page.getByText("> Negative amounts are rounded half up")).toBeVisible();
  await expect(page.getByText("> There is no changelog entry")).toBeHidden();

  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Last decision" }).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "There is no changelog entry" })).toBeVisible();
  const about = page.getByRole("complementary", { name: "About this ticket" });
  await expect(about).toContainText("Made from a finding of");
  await about.getByRole("link", { name: ticket.key }).click();
  await expect(about).toContainText("Made 2 tickets from its findings");
  expect(complaints).toEqual([]);
});

test("criteria are frozen: the run says what it is judged by, and its ticket that it asks for something else now", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("DRB");
  const ticket = await yard.createTicket("Round half to even", { acceptanceCriteria: ["2.5 becomes 2"] });
  const { run } = await yard.claim(ticket);
  await signIn(page, await createPerson("drb@example.com", "lead", yard.project), `/tickets/${ticket.key}`);
  await page.getByRole("button", { name: "Edit" }).first().click();
  await page.getByRole("textbox", { name: "Criterion 1" }).fill("2.5 becomes 3");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const about = page.getByRole("complementary", { name: "About this ticket" });
  await expect(about).toContainText("Changed since attempt 1 began. It is judged by those it began with");
  await about.getByRole("link", { name: "attempt 1" }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${run.id}`));
  const criteria = page.locator("#criteria");
  await expect(criteria).toContainText("2.5 becomes 2");
  await expect(criteria).toContainText("The ticket’s criteria have changed since.");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
