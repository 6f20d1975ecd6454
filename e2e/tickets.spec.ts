import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectLive, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const rowOf = (page: Page, key: string) => page.getByRole("row", { name: new RegExp(`\\b${key}\\b`) });
const FINDINGS = [
  {
    severity: "critical",
    file: "src/list.ts",
    line: 88,
    issue: "The cursor encodes the offset",
    suggestion: "Use the id",
  },
  { severity: "minor", file: "src/list.ts", line: 12, issue: "limit=0 answers 500" },
] as const;

/** Somebody else changes it meanwhile. */
async function changeTitle(page: Page, id: string, version: number, title: string): Promise<void> {
  const status = await page.evaluate(
    async ([path, body]) =>
      (await fetch(path, { method: "PATCH", headers: { "content-type": "application/json" }, body })).status,
    [`/api/v1/tickets/${id}`, JSON.stringify({ version, title })] as const,
  );
  expect(status).toBe(200);
}

test("a ticket made in the browser lives its life before one's eyes: failure, countdown, rejections, hold, decision", async ({
  page,
}) => {
  const yard = await createYard("TKA");
  const complaints = complaintsOf(page);
  await signIn(page, await createPerson("tka@example.com", "lead", yard.project), "/tickets");
  await expect(page.getByRole("heading", { name: "No tickets yet." })).toBeVisible();

  await page.getByRole("button", { name: "New ticket" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New ticket" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await dialog.getByLabel("Title").fill("Paginate the invoices");
  await dialog.getByLabel("Description").fill("Page it with a cursor.\nSee https://example.com/adr");
  await dialog.getByRole("textbox", { name: "Criterion 1" }).fill("No invoice twice");
  await dialog.getByRole("textbox", { name: "Criterion 1" }).press("Enter");
  await dialog.getByRole("textbox", { name: "Criterion 2" }).fill("Old cursors work");
  await dialog.getByLabel("Priority").selectOption("high");
  const label = randomUUID();
  await dialog.getByLabel("Labels").fill(`${label},`);
  await expect(dialog.getByRole("button", { name: `Remove label ${label}` })).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Create ticket" }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, `${yard.key}-1`);
  await expect(row).toContainText("Paginate the invoices");
  await expect(row).toContainText("Ready");
  const ticket = await yard.lead.readTicket(`${yard.key}-1`);
  expect(ticket).toMatchObject({ priority: "high", acceptanceCriteria: ["No invoice twice", "Old cursors work"] });

  const first = await yard.claim(ticket);
  await expect(row).toContainText("In progress");
  const error = { message: "429 too many requests", httpStatus: 429, retryAfterSeconds: 4 };
  await yard.finish(first, { outcome: "failed", error });
  await expect(row).toContainText(/Retries in [1-4] s/);
  await expect(row).toContainText("api 429 too many requests");
  await yard.rejectUntilHeld(ticket, [...FINDINGS]);
  await expect(row).toContainText("Needs decision: sentinel retries used up");

  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Paginate the invoices" })).toBeVisible();
  await expect(
    page.getByRole("img", { name: /^4 attempts\. Attempt 1 failed on api\. Reviews: 3 rejected\./ }).first(),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Attempts" })).toContainText("api 429 too many requests");
  await expect(page.getByRole("heading", { name: "Nothing material changed" })).toBeVisible();
  for (const attempt of [3, 2, 1]) {
    await page.keyboard.press("[");
    await expect(page).toHaveURL(new RegExp(`attempt=${attempt}`));
  }
  await expect(page.getByRole("heading", { name: "Failed: API" })).toBeVisible();
  await expect(page).toHaveURL(/attempt=1/);

  await page.getByRole("tab", { name: /Feedback/ }).click();
  await expect(page.getByRole("heading", { name: "Not converging" })).toBeVisible();
  const ledger = page.getByRole("table").filter({ has: page.getByRole("columnheader", { name: "Finding" }) });
  await expect(ledger.getByRole("row", { name: /F1 The cursor encodes the offset/ })).toContainText("Open, 3 reviews");
  await expect(ledger.getByRole("cell", { name: "Attempt 3, Open again" })).toHaveCount(2);
  await page.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByText("gate-1 rejected attempt 4, 2 findings")).toBeVisible();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText("Needs decision: sentinel retries used up", { exact: true })).toBeVisible();

  await page.keyboard.press("r");
  // Enter is for the tab that has the focus.
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("region", { name: "Outbox" })).toContainText(`Retry ${yard.key}-1`);
  await expect(page.getByText("Retried by").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Hold" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the list stands still: what changes stays, what comes is counted, filters are in the address", async ({
  page,
}) => {
  const yard = await createYard("TKB");
  const [a, b] = [await yard.createTicket("Older"), await yard.createTicket("Newer")];
  const person = await createPerson("tkb@example.com", "lead", yard.project);
  await signIn(page, person, "/tickets");
  await page.getByRole("link", { name: /^Ready/ }).click();
  await expect(page).toHaveURL(/state=ready/);
  await expect(page.getByRole("row")).toHaveCount(3);

  await yard.createTicket("Newest");
  await page.getByRole("button", { name: "1 new" }).waitFor();
  await expect(page.getByRole("row")).toHaveCount(3);
  await yard.claim(b);
  await expect(rowOf(page, b.key)).toContainText("is now In progress, and no longer in this list");
  await page.keyboard.press(".");
  await expect(page.getByRole("row").nth(1)).toContainText("Newest");
  await expect(page.getByRole("row")).toHaveCount(4);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await expect(rowOf(page, a.key).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/tickets/${a.key}$`));
  await page.goBack();
  await expect(rowOf(page, a.key).getByRole("link")).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type("old");
  await expect(page).toHaveURL(/q=old/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("searchbox").fill("nothing like it");
  await expect(page.getByRole("heading", { name: "No ticket matches “nothing like it”." })).toBeVisible();
  await page.getByRole("link", { name: "Show all tickets" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);
});

test("a lead holds with a reason, publishes a draft, edits without losing words, and cancels after being asked", async ({
  page,
}) => {
  const yard = await createYard("TKC");
  const complaints = complaintsOf(page);
  const ticket = await yard.createTicket("To be held");
  const draft = await yard.createTicket("A draft", { state: "draft", dependsOn: [] });
  const waits = await yard.createTicket("Waits for the draft", { dependsOn: [draft.id] });
  await signIn(page, await createPerson("tkc@example.com", "lead", yard.project), `/tickets/${ticket.key}`);
  await yard.claim(ticket);
  await expect(page.getByText("In progress", { exact: true })).toBeVisible();
  await expectLive(page);
  await page.keyboard.press("h");
  const hold = page.getByRole("dialog", { name: `Hold ${ticket.key}?` });
  await expect(hold).toContainText("Its run ends now");
  await hold.getByRole("button", { name: "Hold" }).click();
  await expect(hold.getByLabel("Why")).toBeFocused();
  await hold.getByLabel("Why").fill("Waits for the new contract");
  await hold.getByRole("button", { name: "Hold" }).click();
  await expect(page.getByText("Needs decision: held by a person").first()).toBeVisible();

  await page.goto(`/tickets/${draft.key}`);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await page.keyboard.press("e");
  const edit = page.getByRole("dialog", { name: `Edit ${draft.key}` });
  await edit.getByLabel("Depends on").fill(waits.key);
  await page.keyboard.press("Enter");
  await expect(edit.getByRole("button", { name: `Remove ${waits.key}` })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(edit.getByRole("option", { name: new RegExp(ticket.key) })).toBeVisible();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit.getByRole("alert")).toHaveText("Depends on: the ticket would wait for itself.");
  await edit.getByRole("button", { name: `Remove ${waits.key}` }).click();
  await edit.getByLabel("Title").fill("My words");
  const { version } = await yard.lead.readTicket(draft.id);
  await changeTitle(page, draft.id, version, "Their words");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit.getByRole("alert")).toContainText("has changed since you read it");
  await expect(page.locator("h1")).toHaveText("Their words");
  await expect(edit.getByLabel("Title")).toHaveValue("My words");
  await edit.getByRole("button", { name: "Overwrite their change" }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  await expect(page.locator("h1")).toHaveText("My words");

  await page.keyboard.press("x");
  const cancel = page.getByRole("dialog", { name: `Cancel ${draft.key}?` });
  await expect(cancel).toContainText("1 ticket that waits for it will need a decision.");
  await expect(cancel.getByRole("button", { name: "Keep" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cancel).toBeHidden();
  await page.getByRole("button", { name: "Cancel ticket" }).click();
  await cancel.getByRole("button", { name: "Cancel ticket" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  expect((await yard.lead.readTicket(waits.id)).holdReason).toBe("dependency");
  expect(complaints).toEqual([]);
});

test("who may only read sees what a lead could do, and why they cannot", async ({ page }) => {
  const yard = await createYard("TKD");
  const ticket = await yard.createTicket("Look, do not touch");
  await signIn(page, await createPerson("tkd@example.com", "viewer", yard.project), "/tickets");
  const make = page.getByRole("button", { name: "New ticket" });
  await expect(make).toHaveAttribute("aria-disabled", "true");
  await expect(make).toHaveAccessibleDescription(/^Only leads can make tickets. Ask \w/);
  await page.goto(`/tickets/${ticket.key}`);
  await expect(page.getByRole("button", { name: "Hold" })).toHaveAccessibleDescription(/^Only leads can hold. Ask \w/);
  expect((await page.goto("/tickets/TKD-99"))?.status()).toBe(404);
});

test("a link to one event opens it in the log, wherever it is", async ({ page, context }) => {
  const yard = await createYard("TKE");
  const ticket = await yard.createTicket("Long log");
  await yard.fail(ticket, "one");
  await signIn(page, await createPerson("tke@example.com", "lead", yard.project), `/tickets/${ticket.key}?tab=events`);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const events = page.getByRole("list", { name: "Events" }).getByRole("listitem");
  await events.last().getByRole("button", { name: "Copy a link to this event" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`${link}x`);
  await expect(page.getByRole("heading", { name: "The linked event is not in this log." })).toBeVisible();
  await page.goto(link);
  await expect(events).toHaveCount(1);
  await expect(events.first()).toContainText("ticket.created");
  await expect(page.getByLabel("Data of the event")).toContainText("Long log");
  await page.getByRole("button", { name: "Show the latest" }).click();
  await expect(events).not.toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search the log" }).fill("to in_progress");
  await page.getByRole("button", { name: "Type" }).click();
  await page.getByRole("menuitemradio", { name: "run.started" }).click();
  await expect(page.getByRole("heading", { name: "Nothing in the log matches." })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the log" }).fill("");
  await expect(events).toHaveCount(1);
});
