import { expect, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone: list, hold, back, and a decision from the thumb's place", async ({ page }) => {
  const yard = await createYard("PA");
  const complaints = complaintsOf(page);
  const ticket = await yard.createTicket("Paginate the list of invoices without breaking old cursors");
  await yard.rejectUntilHeld(ticket, [
    { severity: "critical", file: "src/invoices/list.ts", line: 88, issue: "The cursor encodes the offset" },
  ]);
  // More than one screen shows, and one that is out of sight at first.
  await Promise.all(Array.from({ length: 8 }, (_, index) => heldByPerson(yard, `Another ${index}`)));
  const below = await heldByPerson(yard, "Below");
  await signIn(page, await createPerson(`${yard.project}@example.com`, "lead", yard.project, false, 30), "/queue");
  const option = page.getByRole("option", { name: new RegExp(`^${ticket.key},`) });
  await expect(option).toBeVisible();
  await expect(page.getByRole("toolbar", { name: "Decide" })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Filters" }).tap();
  await page.getByRole("menuitem", { name: "Category" }).tap();
  await expect(page.getByRole("menu", { name: "Category" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);

  await option.tap();
  await expect(page.getByRole("heading", { name: ticket.title })).toBeVisible();
  await expect(option).toBeHidden();
  const retry = page.getByRole("button", { name: /^Retry/ });
  expect((await retry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(page.getByText("open again, 3rd time")).toBeAttached();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.goBack();
  await expect(option).toBeVisible();

  const last = page.getByRole("option", { name: new RegExp(`^${below.key},`) });
  await last.scrollIntoViewIfNeeded();
  const place = await last.boundingBox();
  await last.tap();
  await expect(page.getByRole("heading", { name: below.title })).toBeVisible();
  await page.goBack();
  await expect.poll(() => last.boundingBox()).toEqual(place);

  await option.scrollIntoViewIfNeeded();
  await option.tap();
  await page.getByRole("button", { name: "Back to the list" }).tap();
  await expect(option).toBeVisible();

  await option.tap();
  await page.getByRole("button", { name: "More actions" }).tap();
  await expect(page.getByRole("menuitem", { name: "Cancel ticket" })).toBeVisible();
  await page.keyboard.press("Escape");
  await retry.tap();
  await expect(page.getByText(`Retry ${ticket.key} sends in`)).toBeVisible();
  await expect(page.getByRole("listbox", { name: "Open holds" })).toBeVisible();
  await expect(option).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(option).toBeVisible();
  expect(complaints).toEqual([]);
});

async function heldByPerson(yard: Yard, title: string) {
  const ticket = await yard.createTicket(title);
  await yard.lead.holdTicket(ticket.id, "Look at this");
  return ticket;
}
