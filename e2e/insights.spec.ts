import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectLive, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** A retry that works, a rejection that a person approves over, a question that a person answers. */
async function makeHistory(yard: Yard) {
  const flaky = await yard.createTicket("Survive a reset", { reviewRequired: false });
  await yard.fail(flaky, "Error: read ECONNRESET");
  await yard.finish(await yard.claim(flaky), { outcome: "succeeded", costUsd: 1 });
  const rejected = await yard.createTicket("Please the sentinel");
  await yard.rejectUntilHeld(rejected, [{ severity: "major", issue: "The cursor is an offset" }]);
  const asking = await yard.createTicket("Ask for the port");
  await yard.ask(asking, "Which port?", ["80", "8080"]);
  return { flaky, rejected, asking };
}

test("a lead reads how it goes, sees what a figure counts, and gets to the tickets behind it", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("IN");
  const complaints = complaintsOf(page);
  await signIn(page, await createPerson("insights.lead@example.com", "lead", yard.project), "/queue");
  await expectLive(page);
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page.getByRole("heading", { name: "Nothing has been counted yet." })).toBeVisible();
  await expectAccessible(page);

  const { flaky, rejected, asking } = await makeHistory(yard);
  const { openHoldId } = await yard.lead.readTicket(rejected.id);
  const looked = page.waitForResponse(
    (answer) => answer.url().endsWith("/look") && answer.request().method() === "POST",
  );
  await page.goto(`/queue/${openHoldId}`);
  await looked;
  await yard.lead.decideHold(openHoldId ?? "", { verb: "approve", version: 1, note: "It is right." });
  const question = (await yard.lead.readTicket(asking.id)).openHoldId;
  await yard.lead.decideHold(question ?? "", { verb: "answer", version: 1, answer: "80" });

  await page.goto(`/insights?project=${yard.project}&days=7`);
  await expect(page.getByRole("button", { name: /^Holds opened: 2/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Time to first look: .* median/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Cost that led nowhere: 3 runs, unpriced/ })).toBeVisible();
  await expect(card(page, "Rejections overturned")).toContainText("1 of 3");
  await expect(card(page, "Agents' health").getByRole("row", { name: /forge-1/ })).toBeVisible();
  await expect(card(page, "Decisions that worked")).toContainText("1 verifying");
  await expectAccessible(page);

  const retries = card(page, "Retries that succeeded");
  await retries.getByRole("button", { name: "What Retries that succeeded means" }).click();
  await expect(page.getByRole("dialog")).toContainText("that the retry policy had started");
  await page.keyboard.press("Escape");
  await retries.getByRole("button", { name: /^api\s*100%\s*of 1\s*, 1 of 1 retries succeeded/ }).click();
  const dialog = page.getByRole("dialog", { name: "Retries that succeeded" });
  await expect(dialog.getByRole("link", { name: flaky.key })).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const holds = card(page, "Holds by reason");
  const today = holds
    .getByRole("group", { name: /Holds opened on each day/ })
    .getByRole("button")
    .last();
  await today.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(holds.getByRole("button", { name: /: 0 holds$/ }).last()).toBeFocused();
  await page.keyboard.press("End");
  await expect(today).toHaveAccessibleName(/2 holds, 1 sentinel, 1 questions/);
  await page.keyboard.press("Enter");
  const behind = page.getByRole("dialog", { name: "Holds opened" });
  await behind.getByRole("link", { name: rejected.key }).click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${rejected.key}$`));
  await page.goBack();
  await expect(behind.getByRole("link", { name: asking.key })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(behind).toBeHidden();

  await holds.getByRole("button", { name: "Show as table" }).click();
  await expect(holds.getByRole("row", { name: /Sentinel retries used up 1 0/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await holds.getByRole("link", { name: "Download Holds by reason as CSV" }).click();
  const file = await (await download).path();
  expect((await readFile(file, "utf8")).split("\r\n").slice(0, 2)).toEqual([
    "\ufeffreason,opened,came back",
    "question,1,0",
  ]);
  expect(complaints).toEqual([]);
});

test("a card that fails takes no other with it, and a phone has room for all of them", { tag: "@long" }, async ({
  page,
}) => {
  const yard = await createYard("IO");
  await makeHistory(yard);
  await page.route(/insights\?.*cards=retries/, (route) =>
    route.fulfill({
      status: 422,
      json: { type: "about:blank", title: "No", status: 422, code: "invalid_request", detail: "Not today." },
    }),
  );
  const lead = await createPerson("insights.phone@example.com", "lead", yard.project);
  await signIn(page, lead, `/insights?project=${yard.project}`);
  await page.getByRole("button", { name: "Last 30 days" }).click();
  await page.getByRole("menuitemradio", { name: "Last 7 days" }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(card(page, "Retries that succeeded").getByRole("alert")).toContainText("Not today.");
  await expect(page.getByRole("button", { name: /^Holds opened: 2/ })).toBeVisible();
  await page.unroute(/insights\?.*cards=retries/);
  await card(page, "Retries that succeeded").getByRole("button", { name: "Try again" }).click();
  await expect(card(page, "Retries that succeeded").getByRole("button", { name: /^api\s*100%/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
