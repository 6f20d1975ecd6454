import { expect, type Page, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });
const hold = (page: Page, key: string) => page.getByRole("region", { name: new RegExp(`^${key},`) });
const note = (page: Page) => page.getByLabel("Note to the agent");
const toast = (page: Page) => page.getByRole("region", { name: "Last decision" });

test("two leads at one hold see each other, the second is told who was first, and what is decided offline is checked and sent", async ({
  page,
  browser,
}) => {
  const yard = await createYard("TL");
  const complaints = complaintsOf(page);
  const [one, two, three] = [
    await yard.createTicket("Contested"),
    await yard.createTicket("Decided offline"),
    await yard.createTicket("Decided by somebody else meanwhile"),
  ];
  for (const ticket of [one, two, three]) await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("jonas.r@example.com", "lead", yard.project), "/queue");
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, await createPerson("mira.k@example.com", "lead", yard.project), "/queue");

  await expect(row(page, one.key)).toHaveAccessibleName(/Mira K has it open\.$/);
  await expect(hold(other, one.key).getByRole("img", { name: "Jonas R is looking at this" })).toBeVisible();
  await note(other).fill("A new token is in the vault");
  await expect(hold(page, one.key).getByText("MK is answering")).toBeVisible();
  await expect(hold(page, one.key).getByRole("button", { name: "Retry anyway" })).toBeVisible();

  // Hers is on its way while his arrives.
  const his = Promise.withResolvers<void>();
  await other.route("**/decision", async (route) => {
    await his.promise;
    await route.continue();
  });
  await hold(other, one.key)
    .getByRole("button", { name: /^Retry/ })
    .click();
  await expect(row(other, one.key)).toHaveCount(0);
  await note(page).fill("Try the old token once more");
  await hold(page, one.key)
    .getByRole("button", { name: /^Retry/ })
    .click();
  await expect.poll(async () => (await yard.lead.readTicket(one.id)).state).toBe("ready");
  his.resolve();
  const dialog = other.getByRole("dialog", { name: /^Already retried by Jonas R, \d\d:\d\d:\d\d$/ });
  await expect(dialog.getByRole("button", { name: "Keep theirs" })).toBeFocused();
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(dialog.getByRole("row", { name: /^Note/ })).toHaveText(
    /Try the old token once more.*A new token is in the vault/,
  );
  await expect(dialog.getByRole("button", { name: "Copy my note" })).toBeVisible();
  await expectAccessible(other, "[role=dialog]");
  await dialog.getByRole("button", { name: "Keep theirs" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await other.evaluate(() => Object.values(sessionStorage).join())).toContain("A new token is in the vault");
  await other.unroute("**/decision");

  await row(other, two.key).click();
  await expect(hold(other, two.key).getByRole("button", { name: /^Retry/ })).toBeVisible();
  await row(other, three.key).click();
  await expect(hold(other, three.key).getByRole("button", { name: /^Retry/ })).toBeVisible();
  await context.setOffline(true);
  await expect(other.getByRole("alert").filter({ hasText: "Offline since" })).toBeVisible();
  await other.keyboard.press("r");
  await other.keyboard.press("Enter");
  await expect(toast(other)).toContainText(`Retry for ${three.key} waits here until the desk is back`);
  await row(other, two.key).click();
  await note(other).fill("Written on the train");
  // Too soon after the decision before it is taken for a second press of that.
  await expect(async () => {
    await hold(other, two.key)
      .getByRole("button", { name: /^Retry/ })
      .click({ timeout: 2000 });
    await expect(row(other, two.key)).toHaveAccessibleName(/Retry waits here until the desk is back/, {
      timeout: 2000,
    });
  }).toPass();
  await expect(other.getByText("2 decisions wait.")).toBeVisible();
  const held = (await yard.lead.readTicket(three.id)).openHoldId ?? "";
  await yard.lead.decideHold(held, { verb: "retry", version: 1 });
  expect((await yard.lead.readTicket(two.id)).state).toBe("on_hold");

  await context.setOffline(false);
  await expect.poll(async () => (await yard.lead.readTicket(two.id)).state).toBe("ready");
  expect((await yard.claim(two)).brief.text).toContain("Written on the train");
  await expect(other.getByRole("dialog", { name: /^Already retried by Lead/ })).toBeVisible();
  expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("outbox")))).toEqual([]);
  await context.close();
  expect(complaints).toEqual([]);
});

test("a note that is being typed when somebody else decides stays where it is, and is sent nowhere else", async ({
  page,
}) => {
  const yard = await createYard("TN");
  const [one, two] = [await yard.createTicket("Typed about"), await yard.createTicket("The next one")];
  for (const ticket of [one, two]) await yard.lead.holdTicket(ticket.id, "Look at this");
  const decide = async () => {
    const { openHoldId } = await yard.lead.readTicket(one.id);
    await yard.lead.decideHold(openHoldId as string, { verb: "retry", version: 1 });
  };
  await signIn(page, await createPerson("tn@example.com", "lead", yard.project), "/queue");
  const about = await page.context().newPage();
  await about.goto(`/tickets/${one.key}`);
  await note(about).focus();
  await note(page).pressSequentially("Wait for j");
  await decide();
  for (const each of [page, about]) {
    await expect(each.getByText(/^Retried by Lead/).last()).toBeVisible();
    await expect(note(each)).toBeFocused();
  }
  await about.keyboard.type("e x r");
  await expect(note(about)).toHaveValue("e x r");
  await expect(about.getByRole("dialog")).toHaveCount(0);

  await note(page).focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  const dialog = page.getByRole("dialog", { name: /^Already retried by Lead/ });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Keep theirs" }).click();
  await row(page, one.key).click();
  await expect(note(page)).toHaveCount(0);
  await expect(hold(page, one.key).getByRole("button", { name: "Copy my note" })).toBeVisible();
  expect((await yard.lead.readTicket(two.id)).state).toBe("on_hold");
});
