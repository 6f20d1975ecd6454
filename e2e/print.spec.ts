import { expect, type Page, test } from "@playwright/test";
import { complaintsOf, createPerson, expectLive, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const sheet = (page: Page) => page.locator("[data-print-sheet]");
/** A long line of code, as a patch and a log have them. */
const CODE = `const ${"cursor".repeat(30)} = encode(offset);`;
/** What is left of A4 within the margins, in CSS pixels. */
const PAPER = 794 - 2 * 60;

/** Prints as the browser does: it tells the page, then draws it for paper. */
async function print(page: Page): Promise<void> {
  await expectLive(page);
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: PAPER, height: 1000 });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
}

/** What a sheet of paper would not show: hidden beside it, cut off, or too pale. */
async function lostOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paper = document.documentElement.clientWidth;
    return [...document.querySelectorAll<HTMLElement>("[data-print-sheet] *")]
      .filter((element) => {
        const { overflowX, color } = getComputedStyle(element);
        const isCut = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
        const isPale = (color.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) > 160);
        return isCut || element.getBoundingClientRect().right > paper + 1 || isPale;
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

test("a ticket and a run are printed whole: every attempt, finding and decision, and no line is cut", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("PRT");
  const complaints = complaintsOf(page);
  const ticket = await yard.createTicket("Paginate invoices", {
    description: `Key the cursor.\n\n    ${CODE}`,
    acceptanceCriteria: ["The cursor is keyed"],
  });
  while ((await yard.lead.readTicket(ticket.id)).state !== "on_hold") {
    const claim = await yard.claim(ticket);
    await yard.agent.appendEvents(claim.run.id, {
      leaseToken: claim.leaseToken,
      events: [{ type: "log", message: CODE }],
    });
    await yard.finish(claim, { outcome: "succeeded", summary: "Done", diff: `--- a\n+++ b\n+${CODE}\n` });
    await yard.reject(ticket, [{ key: "cursor", severity: "major", issue: `It still says ${CODE}` }]);
  }
  const held = await yard.lead.readTicket(ticket.id);
  await signIn(page, await createPerson("print@example.com", "lead", yard.project), `/tickets/${ticket.key}`);
  await expect(page.getByRole("button", { name: "Print the history" })).toBeVisible();
  await print(page);
  await expect(sheet(page).getByText(/^Attempt \d by forge-1/)).toHaveCount(held.runs.length);
  await expect(sheet(page).getByText(/^Review \d/)).toHaveCount(held.runs.length);
  for (const words of ["The cursor is keyed", "Sentinel retries used up", "Made", CODE])
    await expect(sheet(page).getByText(words).first()).toBeVisible();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  expect(await lostOnPaper(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  // Whoever prints with the browser gets sheets of paper.
  expect((await page.pdf({ format: "A4" })).subarray(0, 5).toString()).toBe("%PDF-");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(sheet(page)).toHaveCount(0);

  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/runs/${held.runs.at(-1)?.id}`);
  await expect(page.getByText(CODE).first()).toBeAttached();
  await print(page);
  for (const title of ["What it received", "Log", "Patch"])
    await expect(sheet(page).getByRole("heading", { name: title })).toBeVisible();
  expect(await lostOnPaper(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

test("what is printed of the queue is the card that is open, to its end", { tag: "@long" }, async ({ page }) => {
  const yard = await createYard("PRQ");
  const ticket = await yard.createTicket("Round amounts", {
    acceptanceCriteria: Array.from({ length: 12 }, (_, index) => `Criterion ${index + 1} is met`),
  });
  await yard.rejectUntilHeld(ticket, [{ key: "sign", severity: "major", issue: `It still says ${CODE}` }]);
  await signIn(
    page,
    await createPerson("printq@example.com", "lead", yard.project),
    `/queue/${(await yard.lead.readTicket(ticket.id)).openHoldId}`,
  );
  const card = page.getByRole("region", { name: new RegExp(`^${ticket.key},`) });
  await expect(card.getByRole("button", { name: /^Retry/ })).toBeVisible();
  await print(page);
  await expect(card.getByText("Criterion 12 is met")).toBeVisible();
  await expect(page.getByRole("listbox", { name: "Open holds" })).toBeHidden();
  await expect(page.getByRole("toolbar", { name: "Decide" })).toBeHidden();
  const cut = await card.evaluate((element) =>
    [element, ...element.querySelectorAll<HTMLElement>(":not(.sr-only)")]
      .filter((part) => getComputedStyle(part).overflowY !== "visible" && part.scrollHeight > part.clientHeight + 1)
      .map((part) => part.outerHTML.slice(0, 160)),
  );
  expect(cut).toEqual([]);
  await expectNoSidewaysScroll(page);
});
