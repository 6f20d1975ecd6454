import { expect, type Page, test } from "@playwright/test";
import { pool } from "#lib/db/connection/pool.ts";
import { onDatabase } from "./desk.ts";
import { complaintsOf, createPerson, expectAccessible, expectLive, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });
const hold = (page: Page, key: string) => page.getByRole("region", { name: new RegExp(`^${key},`) });
const bellOf = (page: Page) => page.getByRole("button", { name: "Notifications" });

/** Nobody has looked in time. */
const passCheck = (holdId: string) =>
  onDatabase(() => pool().query("UPDATE hold SET check_at = now() - interval '1 second' WHERE id = $1", [holdId]));

test("a hold that its owner leaves goes to the leads, then to the admins, live; each of them is told, and it decides nothing", {
  tag: "@long",
}, async ({ page, browser }) => {
  const yard = await createYard("ESC");
  const complaints = complaintsOf(page);
  const ticket = await yard.createTicket("Renew the certificate");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  const holdId = (await yard.lead.readTicket(ticket.id)).openHoldId ?? "";
  const boss = await (await browser.newContext()).newPage();
  await signIn(page, await createPerson("esc.lead@example.com", "lead", yard.project), "/queue");
  await signIn(boss, await createPerson("esc.admin@example.com", "admin", yard.project), "/runs");
  for (const each of [page, boss]) await expectLive(each);
  await expect(hold(page, ticket.key).getByText(/^Escalates at/)).toBeVisible();
  await page.keyboard.press("@");
  await page.getByRole("menuitem", { name: "Me" }).click();
  await expect(hold(page, ticket.key).getByText("Owner you")).toBeVisible();

  await passCheck(holdId);
  await expect(hold(page, ticket.key).getByText("Owner you")).toHaveCount(0);
  await expect(hold(page, ticket.key).getByText(/SLA breached/)).toBeVisible();
  await expect(row(page, ticket.key)).toHaveAccessibleName(/past its SLA/);
  await expect(bellOf(page)).toContainText("unread");
  await expectAccessible(page);
  await passCheck(holdId);
  await expect(bellOf(boss)).toContainText("unread");
  await bellOf(boss).click();
  const told = boss
    .getByRole("dialog", { name: "Notifications" })
    .getByRole("link", { name: new RegExp(`${ticket.key} is escalated, nobody decided in time`) });
  await told.first().click();
  await expect(hold(boss, ticket.key)).toBeVisible();
  // Silence never decides.
  expect((await yard.lead.readTicket(ticket.id)).state).toBe("on_hold");
  await expect(hold(boss, ticket.key).getByRole("button", { name: /^Retry/ })).not.toHaveAttribute("aria-disabled");
  await boss.goto(`/tickets/${ticket.key}?tab=timeline`);
  await expect(boss.getByText("Esc Lead took the hold")).toBeVisible();
  await expect(boss.getByText("Nobody decided in time: it goes to the admins")).toBeVisible();
  expect(complaints).toEqual([]);
});
