import { expect, test } from "@playwright/test";
import { pool } from "#lib/db/connection/pool.ts";
import { admin, onDatabase } from "./desk.ts";
import { complaintsOf, createPerson, expectAccessible, expectLive, signIn } from "./people.ts";

test("a token is shown once, works, and stops when it is revoked", async ({ page, request }) => {
  const complaints = complaintsOf(page);
  await signIn(page, admin, "/settings?project=default");
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("a worker");
  await dialog.getByRole("radio", { name: /^read/ }).check();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const token = (await dialog.getByText(/^ym_/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  const use = async () =>
    (await request.get("/api/v1/tickets", { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await use()).toBe(200);
  await page.reload();
  expect(await page.content()).not.toContain(token);
  await expect(page.getByRole("row", { name: /a worker/ })).toContainText(`${token.slice(0, 7)}…`);
  await page.getByRole("button", { name: "Revoke a worker" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
  // While the dialog is open, what lies behind it is out of reach and would count as gone.
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("row", { name: /a worker/ })).toHaveCount(0);
  expect(await use()).toBe(401);
  expect(complaints).toEqual([]);
});

test("a person is added, chooses a password by the link that was shown once, and gets another role", async ({
  page,
  browser,
}) => {
  await signIn(page, admin, "/settings?project=default");
  await page.getByRole("button", { name: "Add person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("Nora.Lind@example.com");
  await dialog.getByRole("radio", { name: /^Viewer/ }).check();
  await dialog.getByRole("button", { name: "Add person" }).click();
  const link = (await dialog.getByText(/\/sign-in\/password#[\w-]{32}$/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  const other = await browser.newContext();
  const hers = await other.newPage();
  await hers.goto(link);
  await expect(hers.getByRole("heading", { name: "Welcome to the desk" })).toBeVisible();
  await hers.getByLabel("New password").fill("engines of my own");
  await hers.getByRole("button", { name: "Set password and sign in" }).click();
  await hers.waitForURL("**/queue");
  await hers.goto("/settings");
  await expect(hers.getByRole("button", { name: "New token" })).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Role of Nora Lind").selectOption("admin");
  await expect(page.getByText("Nora Lind is admin in Default now.").first()).toBeVisible();
  await hers.reload();
  await expect(hers.getByRole("button", { name: "New token" })).not.toHaveAttribute("aria-disabled");
  await hers.goto(link);
  await hers.reload();
  await expect(hers.getByText("This link has been used, or is too old. Ask an admin for another one.")).toBeVisible();
  await other.close();
});

test("a password is reset by a link, and goes on until it is used", { tag: "@long" }, async ({ page, browser }) => {
  const someone = await createPerson("rene@example.com", "viewer", "default");
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signIn(theirs, someone, "/settings");
  await signIn(page, admin, "/settings?project=default");
  await page.getByRole("button", { name: "Actions for Rene" }).click();
  await page.getByRole("menuitem", { name: "Reset password" }).click();
  await page.getByRole("button", { name: "Make the link" }).click();
  const link = (await page.getByText(/\/sign-in\/password#[\w-]{32}$/).textContent()) ?? "";
  expect((await theirs.request.get("/p/all/settings", { maxRedirects: 0 })).status()).toBe(200);
  const third = await browser.newContext();
  const again = await third.newPage();
  await again.goto(link);
  await again.getByLabel("New password").fill("a siding of my own");
  await again.getByRole("button", { name: "Set password and sign in" }).click();
  await again.waitForURL("**/queue");
  expect((await theirs.request.get("/p/all/settings", { maxRedirects: 0 })).status()).toBe(307);
  await other.close();
  await third.close();
});

test("ten minutes after the last time, a token and a role ask for the password; what was typed stays", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const someone = await createPerson("gerda@example.com", "admin", "default");
  await createPerson("under.gerda@example.com", "viewer", "default");
  await signIn(page, someone, "/settings?project=default");
  const forget = () =>
    onDatabase(() =>
      pool().query(
        "UPDATE user_session SET proved_at = now() - interval '10 minutes' FROM app_user u WHERE u.id = user_id AND u.email = $1",
        [someone.email],
      ),
    );
  await forget();
  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByRole("textbox", { name: "Name" }).fill("the worker on build-3");
  await form.getByRole("button", { name: "Create token" }).click();
  const asked = page.getByRole("dialog", { name: "Give your password again" });
  await expect(asked.getByLabel("Password")).toBeFocused();
  await expectAccessible(page, "[role=dialog]");
  await asked.getByLabel("Password").fill("not it");
  await page.keyboard.press("Enter");
  await expect(asked.getByText("The password is wrong.")).toBeVisible();
  await asked.getByLabel("Password").fill(someone.password);
  await asked.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("dialog", { name: "The token the worker on build-3" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await forget();
  await page.getByLabel("Role of Under Gerda").selectOption("lead");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Give your password again: the last time").first()).toBeVisible();
  await expect(page.getByLabel("Role of Under Gerda")).toHaveValue("viewer");
  await page.getByLabel("Role of Under Gerda").selectOption("lead");
  await asked.getByLabel("Password").fill(someone.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Under Gerda is lead in Default now.").first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a person is shut out at once", async ({ page, browser }) => {
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signIn(theirs, await createPerson("otto@example.com", "lead", "default"), "/settings");
  await signIn(page, admin, "/settings?project=default");
  await page.getByRole("button", { name: "Actions for Otto" }).click();
  await page.getByRole("menuitem", { name: "Disable account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable account" }).click();
  await expect(page.getByRole("row", { name: /Otto/ })).toContainText("Disabled");
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/sign-in/);
  await other.close();
});

test("the last admin stays admin", async ({ page }) => {
  await signIn(page, admin, "/settings");
  await page.getByRole("button", { name: "New project" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Lone yard");
  await expect(dialog.getByLabel("Slug")).toHaveValue("lone-yard");
  await dialog.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { name: "In Lone yard" })).toBeVisible();
  await page.getByLabel("Role of Lead").selectOption("viewer");
  await expect(page.getByText("Lone yard would be left without an admin.")).toBeVisible();
  await expect(page.getByLabel("Role of Lead")).toHaveValue("admin");
});

test("one's own password is changed with the present one, and one's other sessions end", async ({ page, browser }) => {
  const someone = await createPerson("pia@example.com", "lead");
  const other = await browser.newContext();
  await signIn(await other.newPage(), someone, "/settings");
  await signIn(page, someone, "/settings");
  const next = "a yard full of engines";
  await page.getByLabel("Present password").fill("not it");
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("is not your present password").first()).toBeVisible();
  await page.getByLabel("Present password").fill(someone.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.").first()).toBeVisible();
  expect((await other.request.get("/p/all/settings", { maxRedirects: 0 })).status()).toBe(307);
  expect((await page.request.get("/p/all/settings", { maxRedirects: 0 })).status()).toBe(200);
  await other.close();
});

test("a viewer sees who is here and may change nothing but their own account", async ({ page }) => {
  await signIn(page, await createPerson("vera@example.com", "viewer", "default"), "/settings");
  for (const name of ["Save name", "New project", "Add person", "New token"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/admin/);
  }
  await expect(page.getByRole("combobox", { name: /^Role of/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await expect(page.getByText("Only admins see the tokens of a project.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change password" })).toBeEnabled();
});

test("the theme and single-letter keys are chosen and stay", async ({ page }) => {
  await signIn(page, admin, "/settings");
  await page.getByRole("radio", { name: "Light" }).check();
  await page.getByRole("checkbox", { name: "Single-letter keys" }).uncheck();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Single-letter keys" })).not.toBeChecked();
});

test("a key is changed by pressing another, a taken one is refused with whose it is, and the desk follows", {
  tag: "@long",
}, async ({ page }) => {
  await signIn(page, admin, "/settings");
  await page.getByRole("button", { name: "Change keys" }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts: ?. Change" }).click();
  await page.keyboard.press("c");
  await expect(page.getByRole("alert").filter({ hasText: "C is for “Continue with the note”." })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press(";");
  await expect(page.getByRole("button", { name: "Keyboard shortcuts: ;. Change" })).toBeFocused();
  await page.reload();
  await expect(page.getByText("1 changed")).toBeVisible();
  await expectLive(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toHaveCount(0);
  await page.keyboard.press(";");
  const sheet = page.getByRole("dialog", { name: "Keyboard" });
  await expect(sheet.getByText("Keyboard shortcuts", { exact: true }).locator("..").locator("kbd")).toHaveText(";");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.getByRole("button", { name: "Reset all" }).click();
  await page.keyboard.press("?");
  await expect(sheet).toBeVisible();
});

test.describe("accessible", () => {
  test.describe.configure({ mode: "parallel" });
  test("settings and its dialogs are accessible", { tag: "@long" }, async ({ page }) => {
    const complaints = complaintsOf(page);
    await signIn(page, admin, "/settings");
    await expectAccessible(page);
    for (const name of ["New project", "Add person", "New token"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name })).toBeFocused();
    }
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await expectAccessible(page, "[role=menu]");
    expect(complaints).toEqual([]);
  });
});
