import { expect, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectLive, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

test("a lead sets a limit and pauses a label; the queue says so in one line, from which claims are resumed", {
  tag: "@long",
}, async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("LIM");
  const lead = await createPerson("limits@example.com", "lead", yard.project);
  await signIn(page, lead, "/policies");
  await expect(page.getByText("No limit.")).toBeVisible();
  await expect(page.getByText("Nothing is paused.")).toBeVisible();

  await page.getByRole("button", { name: "New limit" }).click();
  const limit = page.getByRole("dialog", { name: "New limit" });
  await expect(limit.getByRole("button", { name: "Save limit" })).toHaveAttribute("aria-disabled", "true");
  await limit.getByLabel("Runs at once, at most").fill("1");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Limits", exact: true })).toContainText(
    "The whole project one run at a time",
  );
  const first = await yard.claim(await yard.createTicket("Count the pallets", { reviewRequired: false }));
  const second = await yard.createTicket("Weigh the pallets", { labels: ["slow"] });
  expect(await yard.agent.claim({ agent: "forge-2" })).toEqual([]);

  await page.getByRole("button", { name: "Pause claims" }).click();
  const pause = page.getByRole("dialog", { name: "Pause claims" });
  await pause.getByLabel("About").selectOption("Label");
  await pause.getByLabel("Name").fill("slow");
  await pause.getByLabel("Why").fill("The scales are being calibrated.");
  await pause.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByRole("list", { name: "Paused", exact: true })).toContainText("Label slow");
  await expectAccessible(page);
  await yard.finish(first, { outcome: "succeeded" });
  expect(await yard.agent.claim({ agent: "forge-2" })).toEqual([]);

  const watching = await page.context().newPage();
  await watching.goto("/policies");
  await page.goto("/queue");
  await expectLive(page);
  const line = page.getByRole("region", { name: "Paused claims" });
  await expect(line).toContainText(/Label slow paused by Limits, .*: The scales are being calibrated\./);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line.getByRole("button", { name: "Resume Label slow" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const waited = yard.agent.claim({ agent: "forge-2", waitSeconds: 30 });
  await line.getByRole("button", { name: "Resume Label slow" }).click();
  await expect(line).toBeHidden();
  expect((await waited).map(({ ticket }) => ticket.id)).toEqual([second.id]);

  await expect(watching.getByText("Nothing is paused.")).toBeVisible();
  await watching.getByRole("button", { name: "Show ended pauses" }).click();
  await expect(watching.getByRole("list", { name: "Ended pauses" })).toContainText("Resumed by Limits");
  await watching.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(watching);
  await watching.getByRole("button", { name: "Remove the limit: The whole project" }).click();
  await expect(watching.getByText("No limit.")).toBeVisible();
  await watching.getByRole("button", { name: "Show versions" }).click();
  await expect(watching.getByRole("list", { name: "Versions of the limits" }).getByRole("listitem")).toHaveCount(2);
  expect(complaints).toEqual([]);
});
