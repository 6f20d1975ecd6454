import { expect, type Page, test } from "@playwright/test";
import { pool } from "#lib/db/connection/pool.ts";
import { onDatabase } from "./desk.ts";
import { askAs, complaintsOf, createPerson, expectAccessible, expectLive, signIn } from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });
const hold = (page: Page, key: string) => page.getByRole("region", { name: new RegExp(`^${key},`) });
const outbox = (page: Page) => page.getByRole("region", { name: "Outbox" });
const panel = (page: Page) => page.getByRole("region", { name: "Decisions of the last hour" });
const stateOf = async (yard: Yard, id: string) => (await yard.lead.readTicket(id)).state;

/** Decides the first hold of a queue with Retry, by keys. */
async function retryFirst(page: Page, key: string): Promise<void> {
  await expectLive(page);
  await expect(hold(page, key).getByRole("button", { name: /^Retry/ })).toBeVisible();
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await expect(row(page, key)).toHaveCount(0);
}

test.describe.configure({ mode: "parallel" });

test("a decision outlives its tab: another lead sees it pending and cannot decide, and the desk makes it once", async ({
  page,
  browser,
}) => {
  const yard = await createYard("OA");
  const complaints = complaintsOf(page);
  const ticket = await yard.createTicket("Decided and left");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, await createPerson("ines.k@example.com", "lead", yard.project, false, 30), "/queue");
  await signIn(page, await createPerson("jonas.o@example.com", "lead", yard.project), "/queue");
  await expect(row(page, ticket.key)).toBeVisible();
  await expectLive(page);
  await retryFirst(first, ticket.key);
  await expect(outbox(first)).toContainText(`Retry ${ticket.key} sends in`);
  await context.close();

  await expect(row(page, ticket.key)).toHaveAccessibleName(/Retry by Ines K, sends at \d\d:\d\d:\d\d/);
  await expect(hold(page, ticket.key).getByText("Retry by Ines K, sends at")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Last decision" })).toContainText("Ines K decided Retry");
  expect(await stateOf(yard, ticket.id)).toBe("on_hold");

  await expect(row(page, ticket.key)).toHaveAccessibleName(/Retried by Ines K/);
  expect(await stateOf(yard, ticket.id)).toBe("ready");
  await page.keyboard.press("o");
  await expect(panel(page)).toContainText(/Retry OAR*-1/);
  await expect(panel(page)).toContainText("Waiting for an agent");
  await expectAccessible(page);
  const claim = await yard.claim(ticket);
  await expect(panel(page).getByRole("region", { name: "With an agent" })).toContainText("Running");
  await yard.finish(claim, { outcome: "failed", error: { message: "401 invalid_grant: refresh token revoked" } });
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await page.goto("/decisions");
  await expect(page.getByRole("list", { name: "Decisions" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("until it is sent a decision is undone for real, also after the page was loaded again; or it is sent now", async ({
  page,
}) => {
  const yard = await createYard("OB");
  const ticket = await yard.createTicket("Decided too fast");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("ob@example.com", "lead", yard.project, false, 30), "/queue");
  await retryFirst(page, ticket.key);
  await page.reload();
  await expect(outbox(page)).toContainText(`Retry ${ticket.key} sends in`);
  await expectLive(page);
  await page.keyboard.press("Control+z");
  await expect(outbox(page)).not.toContainText("sends in");
  await expect(hold(page, ticket.key).getByRole("button", { name: /^Retry/ })).not.toHaveAttribute("aria-disabled");
  expect(await stateOf(yard, ticket.id)).toBe("on_hold");

  await retryFirst(page, ticket.key);
  // On any page the strip says so.
  await page.goto("/tickets");
  await outbox(page).getByRole("button", { name: "Send now" }).click();
  await expect.poll(() => stateOf(yard, ticket.id)).toBe("ready");
  await outbox(page)
    .getByRole("button", { name: /^Outbox/ })
    .click();
  await expect(panel(page).getByRole("listitem")).toHaveCount(2);
  await expect(panel(page).getByRole("region", { name: "Finished" })).toContainText("Undone");
});

test("what changed before a decision was sent is said to its person, and the row is back", { tag: "@long" }, async ({
  page,
}) => {
  const yard = await createYard("OC");
  const ticket = await yard.createTicket("Changed meanwhile");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("oc@example.com", "lead", yard.project, false, 30), "/queue");
  await expectLive(page);
  await page.keyboard.press("e");
  await page.keyboard.type("Round half to even");
  await page.keyboard.press("Escape");
  await retryFirst(page, ticket.key);
  // Until the desk has it, it would be refused at once.
  await expect(outbox(page)).toContainText("1 sending");
  const held = (await yard.lead.readTicket(ticket.id)).openHoldId ?? "";
  await onDatabase(() => pool().query("UPDATE hold SET version = version + 1 WHERE id = $1", [held]));
  await page.keyboard.press("Shift+Enter");
  await expect(row(page, ticket.key)).toHaveAccessibleName(/Not sent\. It has changed since you read it/);
  await expect(outbox(page)).toContainText("1 not sent");
  expect(await stateOf(yard, ticket.id)).toBe("on_hold");
  // What was said of it covers nothing of the outbox.
  const said = await page.getByRole("region", { name: "Last decision" }).boundingBox();
  const strip = await outbox(page).boundingBox();
  expect(said && strip && said.y + said.height <= strip.y).toBe(true);

  // From another tab, where nothing of it is left: the hold as it is now, with the note, and Enter sends it.
  const other = await page.context().newPage();
  await other.goto("/tickets");
  await outbox(other)
    .getByRole("button", { name: /^Outbox/ })
    .click();
  await panel(other).getByRole("button", { name: "Send again…" }).click();
  await expect(hold(other, ticket.key).getByRole("textbox", { name: "Note" })).toHaveValue("Round half to even");
  await expectLive(other);
  await other.keyboard.press("Enter");
  await other.keyboard.press("Shift+Enter");
  await expect.poll(() => stateOf(yard, ticket.id)).toBe("ready");
});

test("a decision goes through though its hold is assigned to somebody else and overdue meanwhile", async ({ page }) => {
  const yard = await createYard("OD");
  const ticket = await yard.createTicket("Everybody asks");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("od@example.com", "lead", yard.project, false, 30), "/queue");
  await retryFirst(page, ticket.key);
  await expect(outbox(page)).toContainText("1 sending");
  const held = (await yard.lead.readTicket(ticket.id)).openHoldId ?? "";
  await askAs(page, "PATCH", `/holds/${held}`, { version: 1, ownerId: "admin" });
  await onDatabase(() => pool().query("UPDATE hold SET check_at = now() - interval '1 minute' WHERE id = $1", [held]));
  await page.keyboard.press("Shift+Enter");
  await expect.poll(() => stateOf(yard, ticket.id)).toBe("ready");
  await expect(outbox(page)).toContainText("1 waiting");
});
