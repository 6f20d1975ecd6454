import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { runningEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/start-embedded-postgres.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { admin } from "./desk.ts";
import { complaintsOf, createPerson, expectAccessible, expectLive, signIn } from "./people.ts";

test(
  "an admin sees who did what, filters it, opens a line, and takes it away as a file that proves itself",
  { tag: "@long" },
  async ({ page }, info) => {
    const complaints = complaintsOf(page);
    const tried = await createPerson("audit.tried@example.com", "viewer");
    await page.request.post("/api/auth/callback/credentials", {
      form: {
        csrfToken: (await (await page.request.get("/api/auth/csrf")).json()).csrfToken,
        email: tried.email,
        password: "wrong",
      },
    });
    await signIn(page, admin, "/queue");
    await expectLive(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Audit" }).click();
    await expect(page.getByRole("heading", { name: "Audit" })).toBeVisible();
    const acts = page.getByRole("list", { name: "Acts" });
    await expect(acts.getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath("audit.png") });

    await page.getByRole("button", { name: "Acts" }).click();
    await page.getByRole("menuitemradio", { name: "Sign-ins and passwords" }).click();
    await expect(page).toHaveURL(/of=sign_ins/);
    const failed = acts
      .getByRole("listitem")
      .filter({ hasText: "Sign-in failed" })
      .filter({ hasText: tried.email })
      .first();
    await failed.locator("summary").click();
    await expect(failed.getByText('"act": "sign_in.failed"')).toBeVisible();
    await expect(failed).not.toContainText("wrong");
    await failed.getByRole("button", { name: /^Show all that/ }).click();
    await expect(page).toHaveURL(/actor=usr_/);
    await expect(acts.getByRole("listitem").filter({ hasText: "Signed in" })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath("audit-phone.png") });
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto("/p/all/audit?of=exports&actor=nobody");
    await page.getByRole("link", { name: "Show everything" }).click();
    await expect(page).toHaveURL(/\/audit$/);
    await expect(acts.getByText("Signed in").first()).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Export/ }).click();
    const file = await (await coming).path();
    const script = path.join(projectFolder, "bin", "verify-evidence.mjs");
    expect(execFileSync(process.execPath, [script, file], { encoding: "utf8" })).toMatch(/^ok /);
    expect(readFileSync(file, "utf8")).toContain('"act":"audit.exported"');
    expect(complaints).toEqual([]);
  },
);

test("who is no admin has no audit: not in the navigation, and no page", async ({ page }) => {
  const viewer = await createPerson("audit.viewer@example.com", "viewer");
  await signIn(page, viewer, "/queue");
  await expectLive(page);
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Audit" })).toHaveCount(0);
  expect((await page.goto("/audit"))?.status()).toBe(404);
});

test("web processes log in as the lesser role, whose password only its owner can read", async () => {
  const folder = process.env.YARDMASTER_E2E_DATA ?? "";
  expect(statSync(path.join(folder, "web-database-password")).mode & 0o777).toBe(0o600);
  const client = new pg.Client({ connectionString: runningEmbeddedPostgres(folder) ?? "" });
  await client.connect();
  const { rows } = await client.query(
    "SELECT DISTINCT usename AS role FROM pg_stat_activity WHERE application_name IN ('yardmaster', 'yardmaster listen', 'yardmaster beats') AND client_port IS NOT NULL AND pid <> pg_backend_pid()",
  );
  await client.end();
  expect(rows).toContainEqual({ role: "yardmaster_web" });
});
