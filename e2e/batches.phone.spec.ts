import { expect, test } from "@playwright/test";
import { makeCluster } from "./cluster.ts";
import { complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone: a group, what resolving it does, and several that are selected", async ({ page }) => {
  const yard = await createYard("BP");
  const complaints = complaintsOf(page);
  await makeCluster(yard, 3);
  await signIn(page, await createPerson("bp@example.com", "lead", yard.project), "/queue");
  const group = page.getByRole("option", { name: /^3 tickets with the same error/ });
  await expect(group).toBeVisible();
  await expectNoSidewaysScroll(page);

  await group.tap();
  const start = page.getByRole("button", { name: /^Retry 3 together/ });
  await expect(page.getByText("3 of 3 holds are settled by Retry")).toBeVisible();
  expect((await start.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to the list" }).tap();

  await page.getByRole("button", { name: "Select" }).tap();
  await group.tap();
  const bar = page.getByRole("toolbar", { name: "What is selected" });
  await expect(bar).toContainText("3 selected");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Note" }).tap();
  await page.getByLabel("One note for all").fill("The key was renewed");
  await page.getByRole("button", { name: /^Retry 3/ }).tap();
  await expect(page.getByRole("heading", { name: "Retry 3 holds" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Last decision" })).toContainText("3 retried");
  await expect(page.getByText("“The key was renewed”")).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

test("on a phone: a batch that runs is followed, stopped by a thumb and gone on with", { tag: "@long" }, async ({
  page,
}) => {
  const yard = await createYard("BQ");
  const complaints = complaintsOf(page);
  const [ticket] = await makeCluster(yard, 12);
  if (!ticket) throw new Error("no tickets");
  await signIn(page, await createPerson("bq@example.com", "lead", yard.project), "/queue");
  await page.getByRole("option", { name: /^12 tickets with the same error/ }).tap();
  await page.getByRole("button", { name: /^Retry 12 together/ }).tap();
  const batch = page.getByRole("region", { name: "Batch", exact: true });
  await expect(batch.getByText("Waits for the outcome of BQ", { exact: false }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await yard.finish(await yard.claim(ticket), { outcome: "succeeded", summary: "Done" });
  await expect(batch.getByText("10 with no outcome yet")).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Back to the list" }).tap();
  const line = page.getByRole("list", { name: "Batches under way" }).getByRole("link");
  await expect(line).toContainText("11 of 12");
  expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await line.tap();
  const stop = batch.getByRole("button", { name: "Stop" });
  expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(stop).toBeInViewport({ ratio: 1 });
  await stop.tap();
  await expect(batch.getByText(/^Stopped by /)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
