import { expect, type Page, test } from "@playwright/test";
import { createPerson, expectAccessible, expectLive, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const hold = (page: Page, key: string) => page.getByRole("region", { name: new RegExp(`^${key},`) });
const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });
const decide = (page: Page, key: string, verb: RegExp) => hold(page, key).getByRole("button", { name: verb }).click();

test("an admin asks for two people about a label; one lead decides, it waits, and another confirms it", {
  tag: "@long",
}, async ({ page, browser }) => {
  const yard = await createYard("FE");
  const ticket = await yard.createTicket("Pay the invoices", { labels: ["payments"] });
  const admin = await createPerson("ada.four@example.com", "admin", yard.project);
  await signIn(page, admin, `/policies?project=${yard.project}`);
  await expectLive(page);
  const card = page.getByRole("group", { name: "Four eyes" });
  await card.getByLabel("Two people decide about these labels").fill("payments, keys");
  await expect(card).toBeVisible();
  await page
    .getByRole("button", { name: /^Save|^Apply/ })
    .first()
    .click();
  await expect
    .poll(async () => JSON.stringify(await (await page.request.get(`/api/v1/policies?project=${yard.project}`)).json()))
    .toContain('"labels":["payments","keys"]');
  await expectAccessible(page, "[aria-labelledby=four-eyes]");

  await yard.ask(ticket, "Which account?", ["A", "B"]);
  const other = await (await browser.newContext()).newPage();
  const [mira, jonas] = [
    await createPerson("mira.four@example.com", "lead", yard.project),
    await createPerson("jonas.four@example.com", "lead", yard.project),
  ];
  await signIn(page, mira, "/queue");
  await signIn(other, jonas, "/queue");
  await expectLive(page);
  await decide(page, ticket.key, /^Retry/);
  await expect(hold(page, ticket.key).getByText("You decided Retry. Another person must do the same.")).toBeVisible();
  await expect(row(page, ticket.key)).toHaveAccessibleName(/Needs a second person/);
  await decide(page, ticket.key, /^Retry/);
  await expect(page.getByText(/It needs a second person, who is somebody else/).first()).toBeVisible();
  expect((await yard.lead.readTicket(ticket.id)).state).toBe("in_progress");

  await expect(hold(other, ticket.key).getByText(/Mira Four decided Retry\. It needs a second person/)).toBeVisible();
  await expectAccessible(other);
  await decide(other, ticket.key, /^Retry/);
  await expect.poll(async () => (await yard.lead.readTicket(ticket.id)).state).toBe("ready");
});
