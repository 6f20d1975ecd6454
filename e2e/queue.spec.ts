import { expect, type Page, test } from "@playwright/test";
import { makeCluster } from "./cluster.ts";
import { holdCodeBack } from "./late-code.ts";
import { complaintsOf, createPerson, expectAccessible, expectLive, fillSignIn, signIn } from "./people.ts";
import { extendUndo, offerUndoForever } from "./undo.ts";
import { createYard } from "./yard.ts";

const CURSOR = {
  severity: "critical",
  file: "src/list.ts",
  line: 88,
  issue: "The cursor encodes the offset",
} as const;

const list = (page: Page) => page.getByRole("listbox", { name: "Open holds" });
const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });
const hold = (page: Page, key: string) => page.getByRole("region", { name: new RegExp(`^${key},`) });
const outbox = (page: Page) => page.getByRole("region", { name: "Outbox" });
const toast = (page: Page) => page.getByRole("region", { name: "Last decision" });
const note = (page: Page) => page.getByLabel("Note to the agent");
const payload = (page: Page) => page.getByRole("dialog", { name: "What the agent receives" });
const shownText = (page: Page) => page.getByRole("region", { name: "Exact text" }).locator("pre");

/** A desk that is slow to say what would run. */
async function holdPreviewsBack(page: Page): Promise<{ come: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/preview$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { come: held.resolve };
}

test.describe.configure({ mode: "parallel" });

test("a lead sees a rejected ticket appear, reads why, edits the note, and the next attempt gets exactly what was shown", async ({
  page,
}) => {
  const yard = await createYard("QA");
  const complaints = complaintsOf(page);
  await page.goto("/queue");
  await fillSignIn(page, await createPerson("qa@example.com", "lead", yard.project));
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(list(page)).toBeAttached();

  const ticket = await yard.createTicket("Paginate invoices");
  await yard.rejectUntilHeld(ticket, [CURSOR]);
  await expect(row(page, ticket.key)).toBeVisible();
  await expect(row(page, ticket.key)).toHaveAccessibleName(
    /Waits .* sentinel retries used up\. The cursor encodes the offset\. Raised in attempts 1, 2 and 3\. 3 of 3 reviews used\.$/,
  );
  const pane = hold(page, ticket.key);
  await expect(pane.getByText("The sentinel rejected attempt 3 for what it raised in attempt 1")).toBeVisible();
  await expect(pane.getByText("Round 2 to round 3: 1 open again")).toBeVisible();
  await expect(pane.getByText("open again, 3rd time")).toBeVisible();
  await expect(pane.getByText("No earlier case")).toBeVisible();

  await pane.getByRole("button", { name: "What the agent receives" }).click();
  await payload(page).getByRole("button", { name: "Raw" }).click();
  await expect(shownText(page)).toContainText("# QA-1: Paginate invoices");
  const before = await shownText(page).textContent();
  await page.keyboard.press("Escape");
  await expect(payload(page)).toHaveCount(0);
  await note(page).fill("Key the cursor on (created_at, id).");
  await pane.getByRole("button", { name: "What the agent receives" }).click();
  await payload(page).getByRole("button", { name: "Raw" }).click();
  await expect(shownText(page)).toContainText("Key the cursor on (created_at, id).");
  await expect(page.getByRole("region", { name: "Exact text" })).toHaveAttribute("aria-busy", "false");
  const shown = await shownText(page).textContent();
  expect(shown).not.toBe(before);
  const sha = await payload(page)
    .getByText(/^sha256/)
    .locator("code")
    .textContent();
  await page.keyboard.press("Escape");
  await expect(payload(page)).toHaveCount(0);

  await pane.getByRole("button", { name: /^Retry/ }).click();
  await expect(outbox(page)).toContainText("Retry QA-1");
  await expect(row(page, ticket.key)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Nothing needs a decision." })).toBeVisible();
  const claim = await yard.claim(ticket);
  expect(claim.brief.text).toBe(shown);
  expect(claim.brief.sha256).toBe(sha);
  expect(claim.brief.attempt).toBe(4);
  await expect(toast(page)).toContainText("forge-1 has taken QA-1.");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a decision is undone within its seconds, and the hold is back as it was with its note", async ({ page }) => {
  const yard = await createYard("QB");
  const [first, second] = [await yard.createTicket("First"), await yard.createTicket("Second")];
  for (const ticket of [first, second]) await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("qb@example.com", "lead", yard.project, false, 30), "/queue");
  // What sends does nothing on what is not drawn yet.
  await expectLive(page);
  const preview = await holdPreviewsBack(page);
  await note(page).fill("Mind the gap");
  await list(page).focus();
  // A letter marks and sends nothing; Enter sends what is filled.
  await page.keyboard.press("r");
  await expect(hold(page, first.key).getByRole("button", { name: /^Retry/ })).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Enter");
  await expect(row(page, first.key)).toHaveCount(0);
  preview.come();
  await expect(row(page, second.key)).toHaveAttribute("aria-selected", "true");
  await expect(list(page)).toBeFocused();
  // It is not sent yet: nothing has happened to the ticket.
  await expect(outbox(page)).toContainText(`Retry ${first.key} sends in`);
  await page.keyboard.press("Control+z");
  await expect(row(page, first.key)).toHaveAttribute("aria-selected", "true");
  await expect(note(page)).toHaveValue("Mind the gap");
  expect((await yard.lead.readTicket(first.id)).state).toBe("on_hold");

  // What is sent now can be undone by the same key until an agent has taken it.
  await page.keyboard.press("Enter");
  await expect(outbox(page)).toContainText(`Retry ${first.key} sends in`);
  await page.keyboard.press("Shift+Enter");
  await expect.poll(async () => (await yard.lead.readTicket(first.id)).state).toBe("ready");
  await extendUndo(first.key);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await yard.lead.readTicket(first.id)).state).toBe("on_hold");
  await expect(row(page, first.key)).toBeVisible();
});

test("a hold that is decided elsewhere says so in place; new ones wait under a pill and nothing moves", async ({
  page,
}) => {
  const yard = await createYard("QD");
  const tickets = [await yard.createTicket("One"), await yard.createTicket("Two"), await yard.createTicket("Three")];
  for (const ticket of tickets) await yard.lead.holdTicket(ticket.id, "Look at this");
  const [one, two, three] = tickets as [(typeof tickets)[0], (typeof tickets)[0], (typeof tickets)[0]];
  await signIn(page, await createPerson("qd@example.com", "lead", yard.project), "/queue?sort=-age");
  await expect(hold(page, three.key).getByRole("button", { name: /^Retry/ })).toBeVisible();
  const early = await yard.createTicket("Early");
  await yard.lead.holdTicket(early.id, "First of all");
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(row(page, early.key)).toBeVisible();
  // What is read already without having been chosen stays, and the focus is with it.
  await expect(row(page, three.key)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("listbox", { name: "Open holds" })).toBeFocused();
  await row(page, two.key).click();
  const place = await row(page, two.key).boundingBox();

  const held = (await yard.lead.readTicket(one.id)).openHoldId ?? "";
  await yard.lead.decideHold(held, { verb: "retry", version: 1 });
  await expect(row(page, one.key)).toHaveAccessibleName(/Retried by Lead, \d\d:\d\d:\d\d/);
  const late = await yard.createTicket("Late");
  await yard.lead.holdTicket(late.id, "This too");
  const pill = page.getByRole("button", { name: "1 new" });
  await expect(pill).toBeVisible();
  await expect(row(page, late.key)).toHaveCount(0);
  expect(await row(page, two.key).boundingBox()).toEqual(place);
  await expect(row(page, two.key)).toHaveAttribute("aria-selected", "true");

  await page.keyboard.press(".");
  await expect(row(page, late.key)).toBeVisible();
  await expect(pill).toHaveCount(0);
  await expect(row(page, one.key)).toHaveCount(0);
  await expect(row(page, two.key)).toHaveAttribute("aria-selected", "true");
});

test("the whole queue is worked by keyboard", async ({ page }) => {
  const yard = await createYard("QE");
  const stuck = await yard.createTicket("Stuck at the sentinel");
  await yard.rejectUntilHeld(stuck, [CURSOR]);
  const asking = await yard.createTicket("Asks something");
  const claim = await yard.ask(asking, "Which table?", ["The old one", "The new one"]);
  await signIn(page, await createPerson("qe@example.com", "lead", yard.project), "/queue");
  await expectLive(page);
  await expect(row(page, stuck.key)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("j");
  await expect(row(page, asking.key)).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/\/queue\/hld_/);
  await page.keyboard.press("k");
  await expect(row(page, stuck.key)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(row(page, asking.key)).toHaveAttribute("aria-selected", "true");

  // Keys decide what is shown, and nothing before it is.
  await expect(hold(page, asking.key).getByText("Which table?").last()).toBeVisible();
  await page.keyboard.press("c");
  await expect(toast(page)).toContainText("It asked a question: answer it.");
  await page.keyboard.press("9");
  await expect(toast(page)).toContainText("There are 2 options.");
  await page.keyboard.press("p");
  await expect(toast(page)).toContainText("Attempt 1 reported no patch.");
  await page.keyboard.press("2");
  await expect(hold(page, asking.key).getByRole("button", { name: "Answer 2" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.keyboard.press("e");
  await expect(note(page)).toBeFocused();
  await page.keyboard.type("And say so in the log");
  await page.keyboard.press("Control+Enter");
  await expect(outbox(page)).toContainText(`Answer ${asking.key}`);
  const resumed = await yard.agent.resume(claim.run.id, { leaseToken: claim.leaseToken, waitSeconds: 10 });
  expect(resumed?.resume).toMatchObject({ verb: "answer", answer: "The new one", note: "And say so in the log" });
  expect(resumed?.brief.text).toContain("The new one");
  // What is said of it would take the place of what the keys say.
  await expect(toast(page)).toContainText(`forge-1 has taken ${asking.key}.`);

  await expect(list(page)).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("sentinel");
  await expect(page).toHaveURL(/q=sentinel/);
  await page.keyboard.press("Escape");
  // Until the list of the other filter is drawn a key says that it was too early.
  await expect(async () => {
    await page.keyboard.press("2");
    await expect(toast(page)).toContainText("No question is open on this hold.", { timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: /^Questions 0$/ }).click();
  await expect(page.getByText("No questions right now.")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(row(page, stuck.key)).toBeVisible();
  await list(page).focus();

  // Evidence opens over the card, and Escape leads back to it.
  await page.keyboard.press("f");
  const findings = page.getByRole("dialog", { name: "Findings" });
  await expect(findings.getByRole("region", { name: "Findings ledger" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(findings).toHaveCount(0);
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Cancel ${stuck.key}?` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("r");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("Shift+P");
  await expect(page.getByLabel("Reason, needed to send")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  expect((await yard.lead.readTicket(stuck.id)).state).toBe("on_hold");
  await page.keyboard.type("Good enough for the beta");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await yard.lead.readTicket(stuck.id)).state).toBe("done");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" }).getByText("Show new holds")).toBeVisible();
});

test("what the desk does not take comes back with its note, and is sent again", async ({ page }) => {
  const yard = await createYard("QF");
  const ticket = await yard.createTicket("Hard to reach");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("qf@example.com", "lead", yard.project), "/queue");
  await expect(hold(page, ticket.key)).toBeVisible();
  await note(page).fill("Take the other branch");
  let tries = 0;
  const keys = new Set<string | undefined>();
  await page.route("**/decision", (route) => {
    keys.add(route.request().headers()["idempotency-key"]);
    tries += 1;
    return route.abort();
  });
  await hold(page, ticket.key)
    .getByRole("button", { name: /^Retry/ })
    .click();
  await expect(row(page, ticket.key)).toHaveAccessibleName(/Not sent\. Your note is saved here/);
  expect(tries).toBe(3);
  expect(keys.size).toBe(1);
  await page.unroute("**/decision");
  await expect(note(page)).toHaveValue("Take the other branch");
  await hold(page, ticket.key).getByRole("button", { name: "Send again" }).click();
  await expect.poll(async () => (await yard.lead.readTicket(ticket.id)).state).toBe("ready");
});

test("what a desk without its database cannot take waits for it, and is sent by itself", async ({ page }) => {
  const yard = await createYard("QW");
  const ticket = await yard.createTicket("Between two leaders");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("qw@example.com", "lead", yard.project), "/queue");
  await expectLive(page);
  const problem = { type: "about:blank", title: "Unavailable", status: 503, code: "unavailable", detail: "Try again." };
  let tries = 0;
  await page.route("**/decision", (route) => {
    tries += 1;
    return tries > 3
      ? route.continue()
      : route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) });
  });
  await hold(page, ticket.key)
    .getByRole("button", { name: /^Retry/ })
    .click();
  await expect(row(page, ticket.key)).toHaveAccessibleName(/Retry waits here until the desk is back/);
  await expect.poll(async () => (await yard.lead.readTicket(ticket.id)).state).toBe("ready");
  expect(tries).toBe(4);
});

test("a retry whose bytes are others is not said to be the same, and what is new in them is named", async ({
  page,
}) => {
  const yard = await createYard("QG");
  const ticket = await yard.createTicket("Again and again");
  await yard.rejectUntilHeld(ticket, [CURSOR]);
  const first = (await yard.lead.readTicket(ticket.id)).openHoldId ?? "";
  await yard.lead.decideHold(first, { verb: "retry", version: 1 });
  await yard.rejectUntilHeld(ticket, [CURSOR]);
  await signIn(page, await createPerson("qg@example.com", "lead", yard.project), "/queue");
  await expect(hold(page, ticket.key).getByText("Failed again, 2nd time").first()).toBeVisible();
  await expectLive(page);
  await expect(hold(page, ticket.key).getByText("only what was tried since, and how it ended")).toBeVisible();
  await expect(page.getByText("Nothing will be different")).toHaveCount(0);
  await expect(hold(page, ticket.key).getByText("Recommended: Retry, with a note")).toBeVisible();
  const preview = await holdPreviewsBack(page);
  await note(page).fill("Key it on the row this time");
  const retry = hold(page, ticket.key).getByRole("button", { name: /^Retry/ });
  await retry.click();
  await expect(retry).toHaveAttribute("aria-busy", "true");
  preview.come();
  await expect(outbox(page)).toContainText(`Retry ${ticket.key}`);
});

test("what others wrote stands on the card as text: no colours, and what is hidden in it by its number", async ({
  page,
}) => {
  const yard = await createYard("QT");
  const ticket = await yard.createTicket("Round \u202eamounts", {
    description: "Books \u202ebalance",
    acceptanceCriteria: ["\u001b[31mTwo\u001b[0m \u202edigits"],
  });
  const issue = "\u001b[31mLoud\u001b[0m \u202eissue";
  await yard.rejectUntilHeld(ticket, [{ ...CURSOR, file: "src/\u202elist.ts", issue, suggestion: "Key\u200bit" }]);
  const failed = await yard.createTicket("Fails");
  await yard.fail(failed, "401 invalid_grant: \u001b[31mtoken\u001b[0m \u202erevoked");
  const asking = await yard.createTicket("Asks");
  await yard.ask(asking, "Which \u202etable?", ["The \u202eold one"]);
  await signIn(page, await createPerson("qt@example.com", "lead", yard.project), "/queue");
  const card = [
    [
      ticket,
      ["\\u{202e}balance", "Two \\u{202e}digits", "Loud \\u{202e}issue", "\\u{202e}list.ts:88", "Key\\u{200b}it"],
    ],
    [failed, ["token \\u{202e}revoked"]],
    [asking, ["Which \\u{202e}table?", "The \\u{202e}old one"]],
  ] as const;
  for (const [{ key }, words] of card) {
    await row(page, key).click();
    for (const each of words) await expect(hold(page, key)).toContainText(each);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    await expect(hold(page, key)).not.toContainText(/[\u001b\u202e\u200b]/);
  }
});

test("a viewer reads everything and decides nothing", async ({ page }) => {
  const yard = await createYard("QH");
  const ticket = await yard.createTicket("Look but do not touch");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await makeCluster(yard, 2);
  await signIn(page, await createPerson("qh@example.com", "viewer", yard.project), "/queue");
  const retry = hold(page, ticket.key).getByRole("button", { name: /^Retry/ });
  await expect(retry).toHaveAttribute("aria-disabled", "true");
  await expect(retry).toHaveAccessibleDescription("Only leads can retry. Ask Lead");
  await expectLive(page);
  await page.keyboard.press("r");
  await expect(toast(page)).toContainText("Only leads can retry. Ask Lead.");
  const assign = hold(page, ticket.key).getByRole("button", { name: "Assign" });
  await expect(assign).toHaveAccessibleDescription("Only leads can assign. Ask Lead");
  await page.keyboard.press("z");
  await expect(toast(page)).toContainText("Only leads can snooze. Ask Lead.");
  const asked: string[] = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(new URL(request.url()).pathname));
  await page.getByRole("option", { name: /tickets with the same error/ }).click();
  const group = page.getByRole("region", { name: /^Group/ });
  await expect(group.getByText("Only leads can retry. Ask Lead.")).toBeVisible();
  await expect(group.getByRole("button", { name: /^Retry 2/ })).toHaveAccessibleDescription(
    "Only leads can retry. Ask Lead",
  );
  expect(asked).not.toContain("/api/v1/hold-batches");
});

test("a hold is assigned and snoozed, by keys that are pressed before the code of its pane is there", async ({
  page,
}) => {
  const yard = await createYard("QI");
  const ticket = await yard.createTicket("Somebody's");
  await yard.fail(ticket, "401 invalid_grant: refresh token revoked");
  await offerUndoForever(page);
  await signIn(page, await createPerson("qi@example.com", "lead", yard.project), "/queue");
  const late = await holdCodeBack(page);
  await page.reload();
  const pane = hold(page, ticket.key);
  await expect(pane.getByText("Nothing blocked")).toBeVisible();
  // The page is idle: what it draws hears keys, but for what is still to come.
  await late.asked;
  await page.keyboard.press("@");
  await expect(page.getByRole("menu")).toHaveCount(0);
  late.come();
  await page.getByRole("menuitem", { name: "Me" }).click();
  await expect(pane.getByText("Owner you")).toBeVisible();
  await page.keyboard.press("z");
  await page.getByRole("menuitem", { name: "In 4 hours" }).click();
  await expect(pane.getByText("Snoozed", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(pane.getByText("Snoozed", { exact: true })).toHaveCount(0);
  await expect(row(page, ticket.key)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("@");
  await page.getByRole("menuitem", { name: "Any lead" }).click();
  await expect(pane.getByText("Owner you")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(pane.getByText("Owner you")).toBeVisible();

  const again = await holdCodeBack(page);
  await page.reload();
  await expect(pane.getByText("Owner you")).toBeVisible();
  await again.asked;
  await page.keyboard.press("e");
  await page.keyboard.type("Renew it");
  await page.keyboard.press("Control+Enter");
  again.come();
  await expect(note(page)).toHaveValue("Renew it");
  await expect(toast(page)).toContainText("Nothing was sent: it was not drawn yet.");
  expect((await yard.lead.readTicket(ticket.id)).state).toBe("on_hold");
});

test("what is clicked before any code of the page has come is done once it has", async ({ page }) => {
  const yard = await createYard("QP");
  for (const title of ["First", "Second"])
    await yard.lead.holdTicket((await yard.createTicket(title)).id, `Look at ${title}`);
  await signIn(page, await createPerson("qp@example.com", "lead", yard.project), "/queue");
  const [one, two] = [`${yard.key}-1`, `${yard.key}-2`];
  await expect(row(page, two)).toHaveAttribute("aria-selected", "false");
  const code = await holdCodeBack(page, { all: true });
  await page.reload({ waitUntil: "commit" });
  await hold(page, one)
    .getByRole("button", { name: /^Retry/ })
    .click();
  await row(page, two).click();
  await expect(row(page, two)).toHaveAttribute("aria-selected", "false");
  code.come();
  await expect(row(page, two)).toHaveAttribute("aria-selected", "true");
  // Of two clicks the last is what the person came to want.
  await expect(toast(page)).toHaveCount(0);

  const again = await holdCodeBack(page, { all: true });
  await page.goto("/queue", { waitUntil: "commit" });
  await hold(page, one)
    .getByRole("button", { name: /^Retry/ })
    .click();
  again.come();
  await expect(outbox(page)).toContainText(`Retry ${one}`);

  const third = await holdCodeBack(page, { all: true });
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("button", { name: "Filters" }).click();
  third.come();
  await expect(page.getByRole("menuitem", { name: "Reason" })).toBeVisible();
});

test("two tabs share one stream; when the one that has it goes, the other goes on", async ({ page, context }) => {
  const yard = await createYard("QL");
  const streams: string[] = [];
  context.on("request", (request) => request.url().includes("/api/v1/events?") && streams.push(request.url()));
  await signIn(page, await createPerson("ql@example.com", "lead", yard.project), "/queue");
  await expectLive(page);
  const second = await context.newPage();
  await second.goto("/queue");
  await expectLive(second);
  expect(streams).toHaveLength(1);
  const [one, two] = [await yard.createTicket("One"), await yard.createTicket("Two")];
  await yard.lead.holdTicket(one.id, "Look at this");
  await expect(row(page, one.key)).toBeVisible();
  await expect(row(second, one.key)).toBeVisible();
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await yard.lead.holdTicket(two.id, "And this");
  await expect(second.getByRole("button", { name: "1 new" })).toBeVisible();
});

test("offline says so at once, keeps the list, and catches up", async ({ page, context }) => {
  const yard = await createYard("QM");
  const ticket = await yard.createTicket("Still here");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("qm@example.com", "lead", yard.project), "/queue");
  await expectLive(page);
  const before = await row(page, ticket.key).boundingBox();
  await context.setOffline(true);
  await expect(page.getByRole("alert").filter({ hasText: "Offline since" })).toBeVisible();
  expect(await row(page, ticket.key).boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "Notifications" }).click();
  const notifications = page.getByRole("dialog", { name: "Notifications" });
  await expect(notifications.getByText("The desk is offline.")).toBeVisible();
  const missed = await yard.createTicket("Missed");
  await yard.lead.holdTicket(missed.id, "Look at this too");
  await context.setOffline(false);
  await expect(notifications.getByRole("heading", { name: "Nothing yet" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectLive(page);
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
});

test("a session that ends says so, and what is on the page stays", async ({ page, context }) => {
  const yard = await createYard("QN");
  const ticket = await yard.createTicket("Still here");
  await yard.lead.holdTicket(ticket.id, "Look at this");
  await signIn(page, await createPerson("qn@example.com", "lead", yard.project), "/queue");
  await expect(hold(page, ticket.key)).toBeVisible();
  await note(page).fill("Not lost");
  await context.clearCookies();
  await page.getByRole("button", { name: /^Retry/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" }).first()).toBeVisible();
  await expect(row(page, ticket.key)).toHaveAccessibleName(/Not sent\. Your session has ended/);
  await expect(note(page)).toHaveValue("Not lost");
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", /^\/sign-in\?callbackUrl=/);
});

test("nothing in the queue shuts anybody out", async ({ page }) => {
  const yard = await createYard("QJ");
  const person = await createPerson(`${yard.project}@example.com`, "lead", yard.project);
  const complaints = complaintsOf(page);
  await signIn(page, person, "/queue");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expectAccessible(page);
  const stuck = await yard.createTicket("Stuck at the sentinel");
  await yard.rejectUntilHeld(stuck, [CURSOR, { severity: "nit", issue: "A variable is named tmp" }]);
  const asking = await yard.createTicket("Asks something");
  await yard.ask(asking, "Which table?", ["The old one", "The new one"]);
  await page.goto("/queue");
  await expect(hold(page, stuck.key).getByText("Recommended: Retry, with a note")).toBeVisible();
  await expectLive(page);
  await expectAccessible(page);
  await page.keyboard.press("v");
  await payload(page).getByRole("button", { name: "Raw" }).click();
  await expect(shownText(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(payload(page)).toHaveCount(0);
  await row(page, asking.key).click();
  await page.getByRole("radio", { name: "The old one" }).check();
  await expectAccessible(page);
  await page.keyboard.press("x");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("a key pressed right after the segment was changed decides nothing of the segment before", async ({ page }) => {
  const yard = await createYard("QO");
  const failed = await yard.createTicket("Fails on its own");
  await yard.fail(failed, "SyntaxError: Unexpected token } in JSON at position 7");
  await signIn(page, await createPerson("qo@example.com", "lead", yard.project), "/queue");
  await expect(row(page, failed.key)).toBeVisible();
  await expect(hold(page, failed.key).getByRole("button", { name: /^Retry/ })).toBeVisible();
  await expectLive(page);
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/queue\?.*segment=questions/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: /^Questions/ }).click();
  await expect(page).toHaveURL(/segment=questions/);
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.keyboard.press("r");
  held.resolve();
  await expect(page.getByText("No questions right now.")).toBeVisible();
  expect((await yard.lead.readTicket(failed.id)).state).toBe("on_hold");
});
