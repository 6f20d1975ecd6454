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
  expect([home.status(), home.headers().location]).toEqual([307, expect.stringMatching(/^\/p\/(all|default)\/queue$/)]);
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

test("wrong passwords from elsewhere do not keep somebody out of a browser that they have used", async ({
  page,
  browser,
}) => {
  const someone = await createPerson("olive@example.com", "viewer");
  await signIn(page, someone, "/settings");
  await page.getByRole("button", { name: "Olive", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  const stranger = await browser.newContext();
  const { csrfToken } = await (await stranger.request.get("/api/auth/csrf")).json();
  const guess = async () => {
    const form = { csrfToken, email: someone.email, password: "a guess of mine", json: "true" };
    return (await stranger.request.post("/api/auth/callback/credentials", { form })).status();
  };
  for (let attempt = 1; attempt <= 10; attempt++) expect(await guess()).toBe(401);
  expect(await guess()).toBe(429);
  await stranger.close();
  await fillSignIn(page, someone);
  await page.waitForURL("**/queue");
});

test("who signs in with a password that somebody else chose sets their own first", async ({ page }) => {
  const complaints = complaintsOf(page);
  const someone = await createPerson("nina@example.com", "viewer", undefined, true);
  await page.goto("/sign-in");
  await fillSignIn(page, someone);
  await expect(page.getByRole("heading", { name: "Set a password of your own" })).toBeVisible();
  expect((await page.request.get("/queue", { maxRedirects: 0 })).status()).toBe(307);
  await expect(page.getByLabel("Email")).toHaveValue(someone.email);
  await page.getByLabel("New password").fill("Unbelievable1");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByText("The password is one of the commonest, which are guessed first.")).toBeVisible();
  await page.getByLabel("New password").fill("a yard of my own");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await page.waitForURL("**/queue");
  expect(complaints).toEqual([]);
});

test("the page of a link is accessible, also where the link does not work", async ({ page }) => {
  await page.goto("/sign-in/password#no-such-link");
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expectAccessible(page);
  const someone = await createPerson("linus@example.com", "viewer", undefined, true);
  await page.getByRole("link", { name: "Go to the sign-in page" }).click();
  await fillSignIn(page, someone);
  await expect(page.getByLabel("New password")).toBeFocused();
  await expectAccessible(page);
});

test("the sign-in page is accessible, with and without a refusal", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  await expectAccessible(page);
  await fillSignIn(page, { email: "nobody@example.com", password: "not it" });
  await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toBeVisible();
  await expectAccessible(page);
});
