import { expect, type Page, test } from "@playwright/test";
import { createPerson, expectLive, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const list = (page: Page) => page.getByRole("listbox", { name: "Open holds" });
const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });
const hold = (page: Page, key: string) => page.getByRole("region", { name: new RegExp(`^${key},`) });

test("each key of the map leads where the map says, and focus comes back", async ({ page }) => {
  const yard = await createYard("KM");
  const first = await yard.createTicket("First");
  await yard.fail(first, "401 invalid_grant: refresh token revoked");
  const second = await yard.createTicket("Second");
  await yard.lead.holdTicket(second.id, "Look at this");
  await signIn(page, await createPerson("km@example.com", "lead", yard.project), "/queue");
  await expect(hold(page, first.key).getByRole("button", { name: /^Retry/ })).toBeVisible();
  await expectLive(page);
  await list(page).focus();

  const opens = [
    ["?", "dialog", "Keyboard"],
    ["l", "dialog", "Log"],
    ["v", "dialog", "What the agent receives"],
    ["z", "menu", "Snooze"],
    ["@", "menu", "Assign"],
    ["ControlOrMeta+k", "dialog", "Search and commands"],
  ] as const;
  for (const [key, role, name] of opens) {
    await page.keyboard.press(key);
    const opened = role === "menu" ? page.getByRole("menu") : page.getByRole("dialog", { name });
    await expect(opened, key).toBeVisible();
    if (key === "?") await expect(opened.getByText("Undo the last decision")).toBeVisible();
    // Letters sleep in it.
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await expect(opened, key).toHaveCount(0);
    await expect(row(page, first.key), key).toHaveAttribute("aria-selected", "true");
    await expect(list(page), key).toBeFocused();
  }
  await page.keyboard.press("ControlOrMeta+a");
  await expect(row(page, second.key)).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("Escape");
  await expect(row(page, second.key)).not.toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("e");
  await page.keyboard.type("j");
  await expect(page.getByRole("textbox", { name: "Note to the agent" })).toHaveValue("j");
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(row(page, first.key)).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("Escape");
  await expect(hold(page, first.key).getByRole("button", { name: /^Retry/ })).toBeVisible();

  // A letter marks and Enter sends: what asks once asks then.
  await page.keyboard.press("x");
  await expect(hold(page, first.key).getByRole("button", { name: "Cancel ticket" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.keyboard.press("Enter");
  const cancels = page.getByRole("dialog", { name: `Cancel ${first.key}?` });
  await expect(cancels).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cancels).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(new RegExp(`/tickets/${first.key}$`));
  await page.keyboard.press("g");
  await page.keyboard.press("q");
  await expect(hold(page, first.key).getByRole("button", { name: /^Retry/ })).toBeVisible();
  for (const [letter, address] of [
    ["r", /\/runs$/],
    ["i", /\/insights/],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await expect(page, `G ${letter}`).toHaveURL(address);
  }

  // A key that has nothing to do where one is says so, and what it is for.
  const said = page.getByRole("region", { name: "Last decision" });
  await expectLive(page);
  for (const [key, words] of [
    ["w", "W is for “another wave of a batch”: there is nothing like that here."],
    ["1", "1 is for “option of a question”: there is nothing like that here."],
    ["Shift+R", "⇧R is for “release the rest of a batch”: there is nothing like that here."],
  ] as const) {
    await page.keyboard.press(key);
    await expect(said).toContainText(words);
  }

  // A leads to where the answer is written: letters act no more.
  const asks = await yard.createTicket("Asks");
  await yard.ask(asks, "What shall it be called?");
  await page.goto(`/queue/${(await yard.lead.readTicket(asks.id)).openHoldId}`);
  const answer = hold(page, asks.key).getByRole("textbox", { name: "Answer in your own words" });
  await expect(answer).toBeVisible();
  await list(page).focus();
  await page.keyboard.press("a");
  await expect(answer).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeFocused();

  // A digit chooses and leaves the focus in the list; the one after the last leads to one's own words.
  const chooses = await yard.createTicket("Chooses");
  await yard.ask(chooses, "Which table?", ["The old one", "The new one", "Both"]);
  await page.goto(`/queue/${(await yard.lead.readTicket(chooses.id)).openHoldId}`);
  const option = (name: string) => hold(page, chooses.key).getByRole("radio", { name });
  await expect(option("Both")).toBeVisible();
  await expectLive(page);
  await list(page).focus();
  await page.keyboard.press("3");
  await expect(option("Both")).toBeChecked();
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("4");
  await expect(hold(page, chooses.key).getByRole("textbox", { name: "Answer in your own words" })).toBeFocused();
});

test("a key that is faster than the card it is for waits for it; what sends does not, and never decides the one before", async ({
  page,
}) => {
  const yard = await createYard("KW");
  const [first, second] = [await yard.createTicket("First"), await yard.createTicket("Second")];
  for (const ticket of [first, second]) await yard.lead.holdTicket(ticket.id, "Look at this");
  const late = (await yard.lead.readTicket(second.id)).openHoldId ?? "";
  const arrives = Promise.withResolvers<void>();
  await page.route(`**/api/v1/queue/${late}`, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await signIn(page, await createPerson("kw@example.com", "lead", yard.project), "/queue");
  await expect(hold(page, first.key).getByRole("button", { name: /^Retry/ })).toBeVisible();
  await expectLive(page);
  await list(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Last decision" })).toContainText(
    "Nothing was sent: it was not drawn yet.",
  );
  await expect(row(page, second.key)).toHaveAttribute("aria-selected", "true");
  // What is typed after E is written where it belongs, letters of actions too.
  await page.keyboard.press("e");
  await page.keyboard.type("Mind the xylophone");
  arrives.resolve();
  const note = hold(page, second.key).getByRole("textbox", { name: "Note to the agent" });
  await expect(note).toHaveValue("Mind the xylophone");
  await expect(note).toBeFocused();
  await expect(hold(page, second.key).getByRole("button", { name: /^Retry/ })).toHaveAttribute("aria-current", "true");
  expect((await yard.lead.readTicket(second.id)).state).toBe("on_hold");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect.poll(async () => (await yard.lead.readTicket(second.id)).state).toBe("ready");
  expect((await yard.lead.readTicket(first.id)).state).toBe("on_hold");

  // What was said since does not keep the decision from being taken back.
  await expect(row(page, first.key)).toHaveAttribute("aria-selected", "true");
  await expect(hold(page, first.key).getByRole("button", { name: /^Retry/ })).toBeVisible();
  await page.keyboard.press("a");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(async () => (await yard.lead.readTicket(second.id)).state).toBe("on_hold");
});

test("who goes on before a closed dialog gives the focus back stays in the field, and the letters are no keys", async ({
  page,
}) => {
  const yard = await createYard("KWB");
  const ticket = await yard.createTicket("Slow to close");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("kwb@example.com", "lead", yard.project), "/queue");
  await expectLive(page);
  await list(page).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Cancel ${ticket.key}?` });
  await expect(dialog).toBeVisible();

  // A busy page runs its timers after the keys that came later.
  await page.evaluate(() => {
    const { setTimeout } = window;
    const late: (() => void)[] = [];
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => (ms ? setTimeout(run, ms) : late.push(run)),
      runLate: () => late.splice(0).map((run) => run()).length,
    });
  });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("e");
  const note = page.getByRole("textbox", { name: "Note to the agent" });
  await expect(note).toBeFocused();
  expect(await page.evaluate(() => (window as unknown as { runLate: () => number }).runLate())).toBeGreaterThan(0);
  await page.keyboard.type("or x");
  await expect(note).toHaveValue("or x");
});

test("an Enter that is hit twice decides one hold, and what is pressed next is for the next one", async ({ page }) => {
  const yard = await createYard("KT");
  const tickets = [await yard.createTicket("First"), await yard.createTicket("Second")];
  for (const ticket of tickets) await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("kt@example.com", "lead", yard.project), "/queue");
  const retry = (at: number) => hold(page, tickets[at]?.key ?? "").getByRole("button", { name: /^Retry/ });
  await expect(retry(0)).toBeVisible();
  await expectLive(page);
  // No time passes between the two, whatever the machine takes to draw the next card.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await page.keyboard.press("Enter");
  await expect(retry(1)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Enter");
  await page.clock.setFixedTime(now + 160);
  await page.keyboard.press("e");
  await page.keyboard.type("With a note");
  await page.keyboard.press("ControlOrMeta+Enter");
  const decided = async () => (await yard.lead.listHolds({ project: yard.project, state: "decided" })).items;
  await expect.poll(async () => (await decided()).map(({ decision }) => decision?.note)).toContain("With a note");
});
