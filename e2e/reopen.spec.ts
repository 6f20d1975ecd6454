import { expect, test } from "@playwright/test";
import { createPerson, expectAccessible, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

test("a lead reopens a done ticket with a reason, and reads what an edit of its text changed", async ({ page }) => {
  const yard = await createYard("RPN");
  const ticket = await yard.createTicket("Paginate the invoices", {
    description: "Page it with an offset.",
    reviewRequired: false,
  });
  await yard.finish(await yard.claim(ticket), { outcome: "succeeded", summary: "Paged", diff: "--- a\n+++ b\n" });
  const waits = await yard.createTicket("Show the pages", { dependsOn: [ticket.id] });
  expect(waits.state).toBe("ready");

  await signIn(page, await createPerson("rpn@example.com", "lead", yard.project), `/tickets/${ticket.key}`);
  const actions = page.getByRole("main");
  await expect(actions.getByRole("button", { name: "Reopen" })).toBeVisible();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: `Reopen ${ticket.key}?` });
  await expect(dialog).toContainText("Attempt 2 begins with fresh budgets");
  await expect(dialog).toContainText("1 ticket that depends on it waits again");
  await expectAccessible(page, "[role=dialog]");
  const reason = dialog.getByLabel("Why");
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expect(reason).toBeFocused();
  await reason.fill("Offsets skip invoices that come in meanwhile");
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${ticket.key} is ready again`).first()).toBeVisible();
  await expect.poll(async () => (await yard.lead.readTicket(waits.id)).state).toBe("blocked");

  // The page offers it once it has read the ticket anew.
  await expect(actions.getByRole("button", { name: "Edit" })).toBeVisible();
  await page.keyboard.press("e");
  const edit = page.getByRole("dialog", { name: `Edit ${ticket.key}` });
  await edit.getByLabel("Description").fill("Page it with a cursor.");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  const second = await yard.claim(ticket);
  expect(second.brief.text).toContain("> Offsets skip invoices that come in meanwhile");
  expect(second.brief.text).toContain("> Page it with a cursor.");

  await page.reload();
  await page.getByRole("button", { name: "Edited 1 time" }).click();
  const versions = page.getByRole("dialog", { name: `Versions of ${ticket.key}` });
  const [latest, first] = [versions.getByRole("listitem").nth(0), versions.getByRole("listitem").nth(1)];
  await expect(latest).toContainText("Version 2");
  await expect(latest).toContainText("attempt 2");
  await expect(latest).toContainText("Removed: Page it with an offset.");
  await expect(latest).toContainText("Added: Page it with a cursor.");
  await expect(first).toContainText("Version 1");
  await expect(first).toContainText("attempt 1");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByText("reopened the ticket: ready")).toBeVisible();
  await expect(page.getByText("Offsets skip invoices that come in meanwhile")).toBeVisible();
});
