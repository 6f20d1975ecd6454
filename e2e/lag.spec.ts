import { expect, test } from "@playwright/test";
import { admin } from "./desk.ts";
import { expectNoSidewaysScroll, signIn } from "./people.ts";

const since = new Date(Date.now() - 125_000).toISOString();
const holder = { pid: 4711, name: "psql", database: "billing", state: "idle in transaction", since };

test("a lead is told which transaction holds live updates back", async ({ page }) => {
  // A real transaction would hold back what other journeys wait for.
  await page.route("**/api/v1/events/lag", (route) => route.fulfill({ json: { seconds: 125, holder, lost: null } }));
  await signIn(page, admin, "/queue");
  const banner = page.getByRole("status").filter({ hasText: "Live updates are" });
  await expect(banner).toContainText(
    "session 4711, psql, in the database billing, idle in transaction, has a transaction open since",
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(banner).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.unroute("**/api/v1/events/lag");
});

test("a lead is told what a failover has lost, until they have read it", async ({ page }) => {
  const lost = {
    since: new Date(Date.now() - 30_000).toISOString(),
    until: new Date(Date.now() - 15_000).toISOString(),
  };
  await page.route("**/api/v1/events/lag", (route) => route.fulfill({ json: { seconds: 0, holder: null, lost } }));
  await signIn(page, admin, "/queue");
  const banner = page.getByRole("status").filter({ hasText: "The database lost what was written between" });
  await expect(banner).toContainText("look through what you decided");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await banner.getByRole("button", { name: "Got it" }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.unroute("**/api/v1/events/lag");
});
