import { expect, type Page, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectLive, signIn } from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

const list = (page: Page) => page.getByRole("listbox", { name: "Open holds" });
const rows = (page: Page) => list(page).getByRole("option");
const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });
const views = (page: Page) => page.getByRole("button", { name: /^Saved views/ });

/** A question, a failure that blocks two tickets, and an urgent one that blocks none. */
async function holdThree(yard: Yard) {
  const asks = await yard.createTicket("Rate table", { priority: "low" });
  await yard.ask(asks, "Which table?", ["2020", "2021"]);
  const blocks = await yard.createTicket("Close the books", { labels: ["ledger"] });
  await yard.createTicket("Report", { dependsOn: [blocks.id] });
  await yard.createTicket("Archive", { dependsOn: [blocks.id] });
  await yard.fail(blocks, "401 invalid_grant: refresh token revoked");
  const urgent = await yard.createTicket("Rotate the key", { priority: "urgent" });
  await yard.fail(urgent, "SyntaxError: Unexpected token } in JSON at position 7");
  return { asks, blocks, urgent };
}

test("a filter stands in the address and is saved as a view; another lead opens it from the palette, with the next best minute first", {
  tag: "@long",
}, async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("QV");
  const { asks, blocks, urgent } = await holdThree(yard);
  await signIn(page, await createPerson("qv@example.com", "lead", yard.project), "/queue");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toHaveAttribute("aria-setsize", "3");

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("menuitem", { name: /^Reason/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Question" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]reason=question/);
  await expectAccessible(page, "[role=menu]");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, asks.key)).toBeVisible();
  await page.getByRole("button", { name: "Remove the filter Reason: Question" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await page.goForward();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Waiting longest" }).click();
  await page.getByRole("menuitemradio", { name: "Recommended next" }).click();
  await expect(page).toHaveURL(/sort=minute/);
  await views(page).click();
  await page.getByRole("menuitem", { name: /^Save this view/ }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Name").fill("Best first");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(views(page)).toHaveAccessibleName("Saved views: Best first");

  const other = await (await browser.newContext()).newPage();
  const theirs = complaintsOf(other);
  await signIn(other, await createPerson("qv2@example.com", "lead", yard.project), "/tickets");
  await expectLive(other);
  await other.keyboard.press("ControlOrMeta+k");
  await other.getByRole("combobox").fill("best fi");
  await other.getByRole("option", { name: /Best first.*by Qv/ }).click();
  await expect(other).toHaveURL(/\/queue\?sort=minute/);
  await expect(rows(other)).toHaveCount(3);
  await expect(rows(other).first()).toHaveAccessibleName(
    new RegExp(`^${urgent.key},.*Stands here for 0 blocked × urgent × 50% of Retry`),
  );
  await expect(other.getByText(/^0 blocked × urgent × 50% of Retry worked \(n=0\) ÷ 2 m$/)).toBeVisible();
  await other.getByRole("button", { name: "Priority" }).click();
  await expect(other).toHaveURL(/without=priority/);
  await expect(rows(other).first()).toHaveAccessibleName(new RegExp(`^${blocks.key},.*2 blocked`));
  await expectAccessible(other);
  await row(other, asks.key).click();
  await other.keyboard.press("n");
  await expect(row(other, blocks.key)).toHaveAttribute("aria-selected", "true");

  await page.reload();
  await views(page).click();
  await page.getByRole("menuitem", { name: /^Rename or delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
  await expect(views(page)).toHaveAccessibleName("Saved views");
  expect([...complaints, ...theirs]).toEqual([]);
});
