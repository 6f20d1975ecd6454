import { expect, type Page, test } from "@playwright/test";
import { createPerson, expectAccessible, expectLive, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

test.describe.configure({ mode: "parallel" });

const hold = (page: Page, key: string) => page.getByRole("region", { name: new RegExp(`^${key},`) });

test("a description is read as it was meant: lists and code, and HTML as text", async ({ page }) => {
  const yard = await createYard("FUA");
  const description = "Do this:\n\n- page it with a `cursor`\n- keep <b>ties</b>";
  const ticket = await yard.createTicket("Page the list", { description });
  await signIn(page, await createPerson("fua@example.com", "lead", yard.project), `/tickets/${ticket.key}`);
  const about = page.getByRole("main");
  await expect(about.getByRole("listitem").filter({ hasText: "page it with a" }).locator("code")).toHaveText("cursor");
  await expect(about.getByRole("listitem").filter({ hasText: "keep" })).toHaveText("keep <b>ties</b>");
  await expectAccessible(page);
});

test("each action of a hold shows the key that marks it, however many there are", async ({ page }) => {
  const yard = await createYard("FUB");
  const ticket = await yard.createTicket("Wants to deploy");
  const claim = await yard.claim(ticket);
  await yard.finish(claim, { outcome: "paused", reason: "approval", summary: "Deploy it?" });
  await signIn(page, await createPerson("fub@example.com", "lead", yard.project), "/queue");
  await expectLive(page);
  const tiles = hold(page, ticket.key).getByRole("toolbar", { name: "Decide" }).locator("button[aria-keyshortcuts]");
  await expect(tiles.filter({ hasText: /^Approve|^Allow/ }).first()).toBeVisible();
  for (const tile of await tiles.filter({ visible: true }).all()) {
    const keys = (await tile.getAttribute("aria-keyshortcuts")) ?? "";
    const cap = keys.replace("Shift+", "⇧").toUpperCase();
    await expect(tile.locator("kbd").first()).toHaveText(cap);
    await expect(tile.locator("kbd").first()).toBeInViewport({ ratio: 1 });
  }
  // Denying is nothing without a reason: its key leads to where it is written.
  await page.keyboard.press("d");
  await expect(page.getByLabel("Reason, needed to send")).toBeFocused();
  expect((await yard.lead.readTicket(ticket.id)).openHoldId).not.toBeNull();
});
