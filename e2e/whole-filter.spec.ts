import { expect, type Page, test } from "@playwright/test";
import { holdMany } from "./many-holds.ts";
import { complaintsOf, createPerson, expectAccessible, expectLive, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const HOLDS = 1_040;
const WRITTEN = "1,040";
const pane = (page: Page) => page.getByRole("region", { name: /^(Selection|Batch)/ });
const bar = (page: Page) => page.getByRole("toolbar", { name: "What is selected" });

test("more than can be chosen by hand is taken by the filter: counted, begun with one, and stopped; what it does not match stays", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("WF");
  const complaints = complaintsOf(page);
  await holdMany(yard, HOLDS);
  const other = await yard.createTicket("Not of this cause");
  await yard.lead.holdTicket(other.id, "Look at this");
  await signIn(page, await createPerson("wf@example.com", "lead", yard.project), "/queue?category=auth");
  await expectLive(page);
  await page.getByRole("listbox", { name: "Open holds" }).focus();
  await page.keyboard.press("Control+a");
  await expect(bar(page)).toContainText(`All ${WRITTEN} selected`);
  await expect(pane(page).getByText(`${WRITTEN} of ${WRITTEN} holds are settled by Retry`)).toBeVisible();
  await expectAccessible(page);
  // The filter is what is selected: with another one nothing is.
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("e");
  await page.keyboard.type("The key was renewed");
  await page.keyboard.press("Control+Enter");
  await expect(pane(page).getByText(`Retry ${WRITTEN} holds`).first()).toBeVisible();
  await expect(pane(page).getByText(/^Waits for the outcome of /)).toBeVisible();
  await page.keyboard.press("s");
  await expect(pane(page).getByText(/^Stopped by /)).toBeVisible();
  const { items } = await yard.lead.listHolds({ project: yard.project, reason: "human" });
  expect(items.map(({ ticket }) => ticket?.key)).toEqual([other.key]);
  // One was decided: the canary.
  await page.goto("/queue?category=auth");
  await expect(page.getByText(`${HOLDS - 1} holds`, { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
