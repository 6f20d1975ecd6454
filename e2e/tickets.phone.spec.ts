import { expect, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

const TABS = ["timeline", "attempts", "feedback", "events"];

/** A ticket with a failure, rejections and a hold, and one that was never tried. */
async function fillYard(yard: Yard): Promise<{ held: string; fresh: string }> {
  const held = await yard.createTicket("Paginate the list of invoices without breaking old cursors", {
    description: "Page it with a cursor. ".repeat(30),
    acceptanceCriteria: ["Every invoice appears on exactly one page"],
  });
  await yard.fail(held, "429 too many requests from https://api.example.com/v1/a/very/long/path/that/does/not/break");
  await yard.rejectUntilHeld(held, [
    { severity: "critical", file: "src/invoices/list.ts", line: 88, issue: "The cursor encodes the offset" },
  ]);
  const next = await yard.createTicket("Waits for it", { dependsOn: [held.id] });
  await yard.createTicket("Waits for what waits for it, two steps away", { dependsOn: [next.id] });
  const fresh = await yard.createTicket("Another", { state: "draft" });
  return { held: held.key, fresh: fresh.key };
}

test.describe.configure({ mode: "parallel" });

for (const [index, width] of [390, 1440].entries()) {
  test(`the tickets, ${width} wide: nothing breaks WCAG, nothing is cut off`, { tag: "@long" }, async ({ page }) => {
    const yard = await createYard(`TP${"AB"[index]}`);
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width, height: 900 });
    const { held, fresh } = await fillYard(yard);
    await signIn(page, await createPerson(`${yard.project}@example.com`, "lead", yard.project), "/tickets");
    await expect(page.getByRole("row", { name: new RegExp(held) })).toContainText(
      "Needs decision: sentinel retries used up",
    );
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    if (width < 1180) {
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByRole("row", { name: new RegExp(fresh) }).click();
      await expect(page.getByRole("toolbar", { name: "What is selected" })).toContainText("1 selected");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    for (const tab of TABS) {
      await page.goto(`/tickets/${held}?tab=${tab}`);
      await expect(page.getByRole("tabpanel")).toBeVisible();
      await expect(page.getByRole("region", { name: "Hold" })).toContainText("Recommended: Retry");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.goto(`/tickets/${held}?tab=dependencies`);
    // The card may push the tabs below the screen; beside it the one that is open never lies.
    const tab = await page.getByRole("tab", { name: /^Dependencies/ }).boundingBox();
    expect(tab?.x).toBeGreaterThanOrEqual(0);
    expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(width);
    await expect(page.getByText("two steps away").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(`/tickets/${fresh}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "[role=dialog]");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Ready", { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}
