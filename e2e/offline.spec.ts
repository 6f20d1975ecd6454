import { expect, type Page, test } from "@playwright/test";
import { createPerson, expectAccessible, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

test.use({ serviceWorkers: "allow" });

const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("queue")).keys()).map(({ url }) => new URL(url).pathname));
const rows = (page: Page) => page.getByRole("listbox", { name: "Open holds" });

test("without the desk navigation stays in it: the queue as it was read, a way there from every other page, nothing after sign-out", {
  tag: "@long",
}, async ({ page, context }) => {
  const yard = await createYard("OF");
  const ticket = await yard.createTicket("Round half to even");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("of@example.com", "lead", yard.project), "/queue");
  await expect(rows(page)).toContainText(ticket.key);
  await expect.poll(() => kept(page)).toEqual([`/p/${yard.project}/queue`]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await context.setOffline(true);
  await page.reload();
  await expect(rows(page)).toContainText(ticket.key);
  const banner = page.getByRole("alert").filter({ hasText: "Offline since" });
  await expect(banner).toContainText("Decisions wait here");
  await expectAccessible(page);
  // What is decided here waits here, and is still there after a page that was never read.
  await page.goto(`/p/${yard.project}/tickets`);
  await expect(page.getByRole("heading", { name: "The desk cannot be reached" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "The queue as it was last read" }).click();
  await expect(rows(page)).toContainText(ticket.key);
  // A hold is one of the queue's.
  await page.goto(`/p/${yard.project}/queue/hld_unread`);
  await expect(page).toHaveURL(`/p/${yard.project}/queue`);

  await context.setOffline(false);
  await page.goto(`/p/${yard.project}/tickets`);
  await expect(page.getByRole("heading", { name: "Tickets" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "of" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(`/p/${yard.project}/queue`);
  await expect(page.getByRole("heading", { name: "The desk cannot be reached" })).toBeVisible();
  await expect(page.getByText(ticket.key)).toHaveCount(0);
});

test("a page of before an update says so, and a note outlives its reload", async ({ page }) => {
  const yard = await createYard("OG");
  const ticket = await yard.createTicket("Written across an update");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("og@example.com", "lead", yard.project), "/queue");
  await page.getByRole("option", { name: new RegExp(ticket.key) }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Use the other table");
  // The next answer comes from another build than the page.
  await page.evaluate(() => {
    document.documentElement.dataset.build = "before";
  });
  await yard.createTicket("News");
  const said = page.getByRole("status").filter({ hasText: "The desk was updated" });
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await said.getByRole("button", { name: "Reload" }).click();
  await expect(said).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("Use the other table");
});
