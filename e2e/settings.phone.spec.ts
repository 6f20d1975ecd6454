import { expect, test } from "@playwright/test";
import { admin } from "./desk.ts";
import { expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";

test("sign-in and settings fit a phone", { tag: "@long" }, async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await signIn(page, admin, "/settings");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});
