import { expect, type Page, test } from "@playwright/test";
import type { Ticket } from "#lib/contract/tickets.ts";
import { KEY_REVOKED, makeCluster } from "./cluster.ts";
import { askAs, complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";
import { extendUndo, offerUndoForever } from "./undo.ts";
import { createYard, type Yard } from "./yard.ts";

const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });
const group = (page: Page) => page.getByRole("option", { name: /tickets? with the same error/ });
const pane = (page: Page) => page.getByRole("region", { name: /^(Group|Batch|Selection)/ });
const list = (page: Page) => page.getByRole("listbox", { name: "Open holds" });
const toast = (page: Page) => page.getByRole("region", { name: "Last decision" });
const underway = (page: Page) => page.getByRole("list", { name: "Batches under way" });
const waves = (page: Page) =>
  pane(page)
    .getByRole("listitem")
    .filter({ hasText: /^(First|Then|The rest) / });

/** Changes a hold that nobody has changed, with the session of a page. */
async function snooze(page: Page, holdId: string): Promise<void> {
  await askAs(page, "PATCH", `/holds/${holdId}`, {
    version: 1,
    checkAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
}

/** The agent takes what was retried, and succeeds or fails with it. */
async function work(yard: Yard, tickets: readonly Ticket[], count: number, holds = true): Promise<void> {
  const [any] = tickets;
  if (!any) throw new Error("no tickets");
  for (let done = 0; done < count; done++)
    await yard.finish(
      await yard.claim(any),
      holds ? { outcome: "succeeded", summary: "Done" } : { outcome: "failed", error: KEY_REVOKED },
    );
}

test("a cluster of twelve is one row; resolved together it goes 1, then 10, then the rest, and another lead sees it", async ({
  page,
  browser,
}) => {
  const yard = await createYard("BA");
  const complaints = complaintsOf(page);
  const tickets = await makeCluster(yard, 12);
  const alone = await yard.createTicket("On its own");
  await yard.lead.holdTicket(alone.id, "Look at this");
  await signIn(page, await createPerson("ba@example.com", "lead", yard.project), "/queue");
  await expect(group(page)).toHaveAccessibleName(/^12 tickets with the same error, auth: 401 invalid x-api-key/);
  await expect(page.getByRole("option")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "All 13" })).toBeVisible();

  await group(page).click();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("option")).toHaveCount(14);
  await expect(group(page)).toHaveAccessibleName(/open: the left arrow closes it/);
  await page.keyboard.press("j");
  await expect(row(page, "BA-1")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("option")).toHaveCount(2);
  await expect(group(page)).toHaveAttribute("aria-selected", "true");

  await expect(pane(page).getByText("12 of 12 holds are settled by Retry")).toBeVisible();
  await expect(pane(page).getByText("First 1, then 10, then the other 1.")).toBeVisible();
  const note = pane(page).getByLabel("One note for all");
  await list(page).focus();
  await page.keyboard.press("e");
  await expect(note).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("e");
  await expect(note).toBeFocused();
  await page.keyboard.type("The key was renewed");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(pane(page).getByRole("status").filter({ hasText: "Waits for the outcome of BA-1." })).toBeVisible();
  await expect(pane(page)).toBeFocused();
  await expect(underway(page)).toContainText("1 of 12");
  // The next row comes after the group, not the group again; the batch's pane shows the key.
  await expect(pane(page).getByText("Next hold")).toHaveText("Next hold J");
  await page.keyboard.press("j");
  await expect(row(page, alone.key)).toHaveAttribute("aria-selected", "true");
  // The group of what is left does not offer to be decided a second time.
  await page.keyboard.press("k");
  await expect(pane(page).getByText(/^Retry 12 holds by .* has these, 11 to go/)).toBeVisible();
  await expect(pane(page).getByRole("button", { name: /^Retry 11 together/ })).toHaveAttribute("aria-disabled", "true");
  await underway(page).getByRole("link").click();
  await expect(pane(page)).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, await createPerson("ba2@example.com", "lead", yard.project), "/queue");
  await expect(underway(other)).toBeVisible();
  await other.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(other);
  await other.setViewportSize({ width: 1440, height: 900 });
  await underway(other).getByRole("link").click();
  await expect(waves(other).first()).toContainText("1 with no outcome yet");
  await expect(pane(other).getByText("“The key was renewed”")).toBeVisible();

  await work(yard, tickets, 1);
  await expect(waves(page).first()).toContainText("1 worked");
  await expect(waves(page).nth(1)).toContainText("10 with no outcome yet");
  await expect(waves(other).nth(1)).toContainText("10 with no outcome yet");
  await expectAccessible(page);
  await page.reload();
  await expect(waves(page).nth(1)).toContainText("10 with no outcome yet");
  await pane(page).getByRole("button", { name: "Stop" }).focus();
  await work(yard, tickets, 10);
  await expect(pane(page).getByText("Verifying", { exact: true })).toBeVisible();
  await expect(pane(page)).toBeFocused();
  await expect(pane(page).getByText("Retried, and it worked")).toHaveCount(11);
  await expect(underway(other)).toHaveCount(0);
  await work(yard, tickets, 1);
  await expect(pane(page).getByText("Finished", { exact: true })).toBeVisible();
  await expect(pane(other).getByText("Retried, and it worked")).toHaveCount(12);
  await expect(row(page, alone.key)).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a canary that did not hold stops the batch; a lead lets it go on, and retries what stayed as it was", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("BB");
  const tickets = await makeCluster(yard, 4);
  await signIn(page, await createPerson("bb@example.com", "lead", yard.project), "/queue");
  await group(page).click();
  await pane(page)
    .getByRole("button", { name: /^Retry 4 together/ })
    .click();
  await expect(pane(page).getByText("Waits for the outcome of BB-1.")).toBeVisible();
  await expect(pane(page)).toBeFocused();
  await work(yard, tickets, 1, false);
  await expect(pane(page).getByText("BB-1 failed again. The other 3 stay as they are.")).toBeVisible();
  await expect(pane(page).getByText("Retried, and it failed again")).toBeVisible();
  await expect(underway(page)).toContainText("Waits for you.");
  expect((await yard.lead.listHolds({ project: yard.project })).items).toHaveLength(4);

  // Changed since the batch began: what was counted is no longer what would be decided.
  const changed = (await yard.lead.readTicket(tickets[2]?.id ?? "")).openHoldId ?? "";
  await snooze(page, changed);
  await pane(page).focus();
  await page.keyboard.press("w");
  await expect(pane(page).getByText("Verifying", { exact: true })).toBeVisible();
  await expect(
    pane(page).getByRole("status").filter({ hasText: "2 outcomes not known yet. 1 failed again." }),
  ).toBeVisible();
  await expect(pane(page)).toBeFocused();
  await expect(pane(page).getByText("Stayed as it was: it changed since the batch began")).toBeVisible();
  const before = page.url();
  await pane(page).getByRole("button", { name: "Retry the one that stayed" }).click();
  await expect(pane(page).getByRole("heading", { name: "Retry 1 hold" })).toBeVisible();
  expect(page.url()).not.toBe(before);
  await expect.poll(async () => (await yard.lead.readTicket(tickets[2]?.id ?? "")).state).toBe("ready");
});

test("of three that are selected two are retried, one stays held, and both are taken back together", async ({
  page,
}) => {
  const yard = await createYard("BC");
  const first = await yard.createTicket("First");
  await yard.fail(first, KEY_REVOKED.message);
  const asking = await yard.createTicket("Asks something");
  await yard.ask(asking, "Which table?", ["The old one", "The new one"]);
  const last = await yard.createTicket("Last");
  await yard.lead.holdTicket(last.id, "Look at this");
  await offerUndoForever(page);
  await signIn(page, await createPerson("bc@example.com", "lead", yard.project), "/queue");
  const bar = page.getByRole("toolbar", { name: "What is selected" });
  await expect(page.getByRole("option")).toHaveCount(3);
  await page.getByRole("option").first().click();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+J");
  await page.keyboard.press("Shift+J");
  await expect(bar).toContainText("3 selected");
  await expect(bar).toContainText("2 can retry, 1 waits for an answer");
  await expect(bar).toContainText(`${asking.key} stays as it is. It asked a question, which Retry would skip.`);
  await expect(page.getByRole("heading", { name: "What happens to these 3 holds" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("c");
  await expect(toast(page)).toContainText("None of them can be settled by Continue.");
  // The toast is above the bar, or it would take the click.
  await bar.getByRole("button", { name: /^Retry 2/ }).click({ trial: true });
  await page.keyboard.press("e");
  await page.keyboard.type("Try the other pool");
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("r");
  await expect(toast(page)).toContainText("2 retried, 1 stayed as it was");
  await expect(list(page)).toBeFocused();
  await expect(pane(page).getByText(`${asking.key} stays as it is.`)).toBeVisible();
  expect((await yard.lead.readTicket(asking.id)).state).toBe("in_progress");
  expect((await yard.lead.readTicket(first.id)).state).toBe("ready");
  await extendUndo(first.key, last.key);
  await page.keyboard.press("Control+z");
  await expect(toast(page)).toContainText("2 undone.");
  await expect(pane(page).getByText("All 2 decisions were taken back.")).toBeVisible();
  for (const ticket of [first, last]) expect((await yard.lead.readTicket(ticket.id)).state).toBe("on_hold");

  await page.keyboard.press("Control+a");
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("@");
  await page.getByRole("menuitem", { name: "Me" }).click();
  await expect(toast(page)).toContainText("3 holds belong to you now");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(list(page)).toBeFocused();
});

test("a wave of which some failed ends there: the rest is released only by its number, and S stops from anywhere", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("BR");
  const tickets = await makeCluster(yard, 24);
  await signIn(page, await createPerson("br@example.com", "lead", yard.project), "/queue");
  await group(page).click();
  await pane(page)
    .getByRole("button", { name: /^Retry 24 together/ })
    .click();
  await work(yard, tickets, 1);
  await expect(waves(page).nth(1)).toContainText("10 with no outcome yet");
  await work(yard, tickets, 2, false);
  await expect(pane(page).getByText("of 10 failed again. The other 13 stay as they are.")).toBeVisible();
  await page.keyboard.press("Shift+R");
  const asks = page.getByRole("dialog", { name: "Release 13?" });
  await expect(asks).toContainText(/failed again.* Nothing waits for an outcome any more\./);
  await asks.getByRole("button", { name: "Keep" }).click();
  await page.keyboard.press("w");
  await expect(waves(page).nth(2)).toContainText("10 with no outcome yet");
  await expect(waves(page).nth(3)).toContainText("The rest 3");
  await expect(underway(page)).toContainText("21 of 24");
  // A batch is a line above the outbox on every page, which leads to it.
  const place = page.url();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Tickets/ })
    .click();
  await expect(underway(page)).toContainText("21 of 24");
  await underway(page).getByRole("link").click();
  await expect(page).toHaveURL(place);
  await list(page).focus();
  await page.keyboard.press("s");
  await expect(pane(page).getByText(/^Stopped by /)).toBeVisible();
  await page.keyboard.press("w");
  await expect(pane(page).getByText("Verifying", { exact: true })).toBeVisible();
});

test("three runs that ask the same are one row, and one option answers them all", async ({ page }) => {
  const yard = await createYard("BO");
  const asked: Awaited<ReturnType<Yard["ask"]>>[] = [];
  for (const title of ["Move the orders", "Move the invoices", "Move the tenants"])
    asked.push(await yard.ask(await yard.createTicket(title), "Which table?", ["The old one", "The new one"]));
  await signIn(page, await createPerson("bo@example.com", "lead", yard.project), "/queue");
  await page.getByRole("option", { name: /^3 tickets with the same question, .*Which table\?/ }).click();
  await expect(pane(page).getByRole("heading", { name: "3 tickets ask: Which table?" })).toBeVisible();
  await expect(pane(page).getByText("3 of 3 holds are settled by Answer")).toBeVisible();
  const start = pane(page).getByRole("button", { name: /^Answer 3 together/ });
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await list(page).focus();
  await page.keyboard.press("3");
  await expect(toast(page)).toContainText("There are 2 options.");
  await pane(page).getByRole("button", { name: "The old one" }).click();
  await page.keyboard.press("2");
  await expect(pane(page).getByRole("button", { name: "The new one" })).toHaveAttribute("aria-pressed", "true");
  await pane(page).getByLabel("Canary first").uncheck();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(pane(page).getByRole("heading", { name: "Answer 3 holds" })).toBeVisible();
  for (const { run, leaseToken } of asked) {
    const resumed = await yard.agent.resume(run.id, { leaseToken, waitSeconds: 30 });
    expect(resumed?.resume).toMatchObject({ verb: "answer", answer: "The new one" });
  }
});
