import { expect, test } from "@playwright/test";
import { admin } from "./desk.ts";
import { expectNoSidewaysScroll, signIn } from "./people.ts";

const since = new Date(Date.now() - 125_000).toISOString();
const holder = { pid: 4711, name: "psql", database: "billing", state: "idle in transaction", since };

test("a lead is told which transaction holds live updates back", async ({ page }) => {
  // A real transaction would hold back what other journeys wait for.
  await page.route("**/api/v1/events/lag", (route) => route.fulfill({ json: { seconds: 125, holder } }));
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
