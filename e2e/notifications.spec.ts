import { expect, type Page, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectLive, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const bellOf = (page: Page) => page.getByRole("button", { name: "Notifications" });

test("two leads hear of a hold while they look elsewhere; one opens it, and what was decided says so", async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("NTF");
  const [mira, jonas] = await Promise.all(
    ["mira.told@example.com", "jonas.told@example.com"].map((email) => createPerson(email, "lead", yard.project)),
  );
  if (!mira || !jonas) throw new Error("nobody was made");
  const other = await (await browser.newContext()).newPage();
  await signIn(page, mira, "/runs");
  await signIn(other, jonas, "/tickets");
  for (const each of [page, other]) {
    await expectLive(each);
    await expect(bellOf(each)).not.toContainText("unread");
  }

  const ticket = await yard.createTicket("Round <b>half</b> to even");
  await yard.ask(ticket, "Which rounding?");
  for (const each of [page, other]) await expect(bellOf(each)).toContainText("1 unread");
  const { openHoldId } = await yard.lead.readTicket(ticket.id);

  await page.keyboard.press("g");
  await page.keyboard.press("n");
  const panel = page.getByRole("dialog", { name: "Notifications" });
  const told = panel.getByRole("link", { name: `Unread: ${ticket.key} waits: Question` });
  await expect(told).toContainText("Round <b>half</b> to even");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(bellOf(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(told).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(told).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/queue/${openHoldId}`));
  await expect(panel).toBeHidden();
  await expect(bellOf(page)).not.toContainText("unread");

  await expect(bellOf(other)).toContainText("1 unread");
  await bellOf(other).click();
  const list = other.getByRole("dialog", { name: "Notifications" });
  await list.getByRole("button", { name: "Mark all read" }).click();
  await expect(bellOf(other)).not.toContainText("unread");
  await yard.lead.decideHold(openHoldId as string, { verb: "answer", version: 1, answer: "to even" });
  await expect(list.getByRole("link", { name: `${ticket.key} waits: Question` })).toContainText("Answered by");
  expect(complaints).toEqual([]);
});

test("quiet hours and a digest are set with what one is told of, and kept", { tag: "@long" }, async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("NTS");
  await signIn(page, await createPerson("quiet@example.com", "lead", yard.project), "/settings#notifications");
  const section = page.getByRole("region", { name: "Notifications" });
  await expect(section.getByRole("button", { name: "Save notifications" })).toHaveAttribute("aria-disabled", "true");
  await section.getByLabel("A hold starts to wait: Email").uncheck();
  await section.getByLabel("Quiet hours").check();
  await section.getByLabel("From").fill("21:30");
  await section.getByLabel("Sunday").uncheck();
  await section.getByLabel("Email", { exact: true }).selectOption("daily");
  await section.getByLabel("At", { exact: true }).fill("08:15");
  await section.getByRole("button", { name: "Save notifications" }).click();
  await expect(page.getByText("Your notifications are set.").first()).toBeVisible();
  await page.reload();
  await expect(section.getByLabel("From")).toHaveValue("21:30");
  await expect(section.getByLabel("Until")).toHaveValue("07:00");
  await expect(section.getByLabel("Sunday")).not.toBeChecked();
  await expect(section.getByLabel("A hold starts to wait: Email")).not.toBeChecked();
  await expect(section.getByLabel("At", { exact: true })).toHaveValue("08:15");
  await expect(section).toContainText("This desk has no mail server");
  await expect(section.getByRole("button", { name: "Save address" })).toHaveAccessibleDescription(/Only an admin/);
  await expectAccessible(page, "section[aria-labelledby=notifications]");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Notifications" }).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel).toContainText("Nothing yet");
  await expect(panel).toBeInViewport({ ratio: 1 });
  expect(complaints).toEqual([]);
});

test("how one's decisions went is told once it is switched on, with the way to the ticket", { tag: "@long" }, async ({
  page,
}) => {
  const yard = await createYard("NTO");
  await signIn(page, await createPerson("outcomes@example.com", "lead", yard.project), "/settings#notifications");
  const section = page.getByRole("region", { name: "Notifications" });
  await expect(section.getByLabel("A decision of yours worked: In the desk")).not.toBeChecked();
  await section.getByLabel("A decision of yours worked: In the desk").check();
  await section.getByLabel("A decision of yours failed again: In the desk").check();
  await section.getByLabel("A hold starts to wait: In the desk").uncheck();
  await section.getByRole("button", { name: "Save notifications" }).click();
  await expect(page.getByText("Your notifications are set.").first()).toBeVisible();

  const [works, fails] = [await yard.createTicket("Round half to even"), await yard.createTicket("Round half up")];
  for (const ticket of [works, fails]) await yard.ask(ticket, "Which one?", ["This", "That"]);
  for (const ticket of [works, fails]) {
    await page.goto(`/queue/${(await yard.lead.readTicket(ticket.id)).openHoldId}`);
    await expectLive(page);
    await expect(page.getByRole("region", { name: new RegExp(`^${ticket.key},`) })).toBeVisible();
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await yard.lead.readTicket(ticket.id)).state).not.toBe("on_hold");
  }
  await yard.finish(await yard.claim(works), { outcome: "succeeded", summary: "Done" });
  await yard.ask(fails, "Which one, again?");
  await expect(bellOf(page)).toContainText("2 unread");
  await bellOf(page).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByRole("link", { name: `Unread: ${works.key} worked after your decision` })).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await panel.getByRole("link", { name: `Unread: ${fails.key} failed again after your decision: Question` }).click();
  await expect(page).toHaveURL(`/p/${yard.project}/tickets/${fails.key}`);
  await expect(bellOf(page)).toContainText("1 unread");
});
