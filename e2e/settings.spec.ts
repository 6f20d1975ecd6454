import { expect, test } from "@playwright/test";
import { admin } from "./desk.ts";
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

test("a person is added, signs in with the password that was shown once, and gets another role", async ({
  page,
  browser,
}) => {
  await signIn(page, admin, "/settings?project=default");
  await page.getByRole("button", { name: "Add person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("Nora.Lind@example.com");
  await dialog.getByRole("radio", { name: /^Viewer/ }).check();
  await dialog.getByRole("button", { name: "Add person" }).click();
  const password = (await dialog.getByText(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  const other = await browser.newContext();
  const hers = await other.newPage();
  await signIn(hers, { email: "nora.lind@example.com", password }, "/settings");
  await expect(hers.getByRole("button", { name: "New token" })).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Role of Nora Lind").selectOption("admin");
  await expect(page.getByText("Nora Lind is admin in Default now.").first()).toBeVisible();
  await hers.reload();
  await expect(hers.getByRole("button", { name: "New token" })).not.toHaveAttribute("aria-disabled");
  await other.close();
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
  expect((await other.request.get("/settings", { maxRedirects: 0 })).status()).toBe(307);
  expect((await page.request.get("/settings", { maxRedirects: 0 })).status()).toBe(200);
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

test("a key is changed by pressing another, a taken one is refused with whose it is, and the desk follows", async ({
  page,
}) => {
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
  test("settings and its dialogs are accessible", async ({ page }) => {
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
