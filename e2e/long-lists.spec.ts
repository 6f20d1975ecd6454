import { expect, type Page, test } from "@playwright/test";
import { startRun } from "./agent.ts";
import { admin } from "./desk.ts";
import { holdMany } from "./many-holds.ts";
import { complaintsOf, createPerson, expectLive, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const HOLDS = 20_000;
const LINES = 100_000;
const list = (page: Page) => page.getByRole("listbox", { name: "Open holds" });
const options = (page: Page) => page.getByRole("option");

test("20,000 rows are scrolled to far down, selected there, narrowed and all taken by their filter", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("LL");
  await holdMany(yard, HOLDS);
  const complaints = complaintsOf(page);
  await signIn(page, await createPerson("ll@example.com", "lead", yard.project), "/queue");
  await expect(page.getByText("20000 need a decision")).toBeVisible();
  await expectLive(page);
  await list(page).focus();
  const reached = async () => Number(await options(page).last().getAttribute("aria-posinset"));
  const scroller = list(page).locator("xpath=../..");
  // Each time the end of what is read is shown, more is read.
  for (let before = 0; before < 2_000; ) {
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect.poll(reached).toBeGreaterThan(before);
    before = await reached();
    expect(await options(page).count()).toBeLessThan(100);
  }
  const row = options(page).nth(5);
  const key = await row.getAttribute("data-hold");
  await row.click();
  await expect(page).toHaveURL(new RegExp(`${key}`));
  await expect(page.getByRole("toolbar", { name: "Decide" }).getByRole("button").first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.locator(`[role=option][data-hold="${key}"]`)).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("/");
  await page.keyboard.type("tenant 19999");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.goto("/queue");
  await expectLive(page);
  await page.keyboard.press("Control+a");
  await expect(page.getByRole("toolbar", { name: "What is selected" })).toContainText("All 20,000 selected");
  expect(complaints).toEqual([]);
});

test("100,000 lines of a log are opened, searched, scrolled to their begin and followed", { tag: "@long" }, async ({
  page,
}) => {
  const run = await startRun("Talks for days");
  for (let from = 0; from < LINES; from += 500)
    await run.report(
      ...Array.from({ length: 500 }, (_, index) => ({
        type: "log" as const,
        message: `line ${from + index} of many${(from + index) % 10_000 === 77 ? " needle" : ""}`,
      })),
    );
  const complaints = complaintsOf(page);
  await signIn(page, admin, `/runs/${run.runId}`);
  const log = page.getByRole("log", { name: "Log" });
  await expect(log).toContainText(`line ${LINES - 1} of many`);
  expect(await log.locator("[data-index]").count()).toBeLessThan(150);
  await expect(page.getByText("100,000 lines")).toBeVisible();
  await expectLive(page);
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Search the log" }).fill("needle");
  await expect(page.getByText("10 found")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await log.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(log.getByText("line 0 of many", { exact: true })).toBeInViewport();
  expect(await log.locator("[data-index]").count()).toBeLessThan(150);
  await run.report({ type: "log", message: "one more" });
  await page.getByRole("button", { name: "1 new line" }).click();
  await expect(log.getByText("one more")).toBeInViewport();
  expect(complaints).toEqual([]);
});
