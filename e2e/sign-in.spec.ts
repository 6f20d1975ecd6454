import { expect, test } from "@playwright/test";
import { admin } from "./desk.ts";
import { complaintsOf, createPerson, expectAccessible, fillSignIn, signIn } from "./people.ts";

const pages = [
  "/",
  "/queue",
  "/queue/hld_1",
  "/tickets",
  "/tickets/DEF-1",
  "/runs",
  "/runs/run_1",
  "/settings",
  "/no/such/page",
];

for (const path of pages) {
  test(`without a session ${path} answers 307 to the sign-in page`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    expect(answer.headers().location).toMatch(/^\/sign-in(\?|$)/);
  });
}

test("the form works before its script: it is sent by POST, and its button waits", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeDisabled();
  await expect(page.locator("form")).toHaveAttribute("method", "post");
  await context.close();
});

test("a wrong password says so beside the form and keeps the focus; the right one leads on", async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto("/settings");
  await expect(page).toHaveURL("/sign-in?callbackUrl=%2Fsettings");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill("not it");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Email or password is wrong." })).toBeVisible();
  await expect(page.getByLabel("Password")).toBeFocused();
  await fillSignIn(page, admin);
  await page.waitForURL("**/settings");
  expect(complaints).toEqual([]);
});

test("who is signed in goes from the sign-in page to the queue", async ({ page }) => {
  await signIn(page, admin, "/settings");
  const answer = await page.request.get("/sign-in", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, "/queue"]);
  const home = await page.request.get("/", { maxRedirects: 0 });
  expect([home.status(), home.headers().location]).toEqual([307, "/queue"]);
});

test("signing in never leads to another site", async ({ page, baseURL }) => {
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent("//example.org/queue")}`);
  await fillSignIn(page, admin);
  await page.waitForURL("**/queue");
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test("signing out ends the session, also for a copy of its cookie", async ({ page, browser }) => {
  await signIn(page, admin, "/settings");
  const state = await page.context().storageState();
  await page.getByRole("button", { name: "Lead", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  const thief = await browser.newContext({ storageState: state });
  const answer = await thief.request.get("/settings", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  await thief.close();
});

test("the eleventh wrong password in a minute is told to wait", async ({ page }) => {
  const someone = await createPerson("hasty@example.com", "viewer");
  await page.goto("/sign-in");
  const alert = page.getByRole("alert").filter({ hasText: /\S/ });
  for (let attempt = 1; attempt <= 10; attempt++) {
    await fillSignIn(page, { ...someone, password: `guess ${attempt}` });
    await expect(page.getByRole("button", { name: "Sign in" })).not.toHaveAttribute("aria-disabled");
    await expect(alert).toHaveText("Email or password is wrong.");
  }
  await fillSignIn(page, someone);
  await expect(alert).toHaveText(/^Too many attempts to sign in\. Try again in \d+ s\.$/);
});

test("the sign-in page is accessible, with and without a refusal", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  await expectAccessible(page);
  await fillSignIn(page, { email: "nobody@example.com", password: "not it" });
  await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toBeVisible();
  await expectAccessible(page);
});
