import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { createToken, deskEnvironment, deskUrl } from "./desk.ts";
import { complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const FILE = [
  "key;summary;todo;blocked by",
  "YD-1;Gleise legen;- [ ] hält;",
  "YD-2;Züge fahren;;YD-1",
  "YD-3;Fahrplan drucken;;YD-2",
  "YD-4;Verloren;;YD-99",
].join("\r\n");

/** A project without anything, and an admin of it. */
async function createEmptyProject(key: string) {
  const slug = `first-${test.info().retry}`;
  const desk = createApiClient({ url: deskUrl(), token: await createToken("automation") });
  await desk.createProject({ slug, key: key + "R".repeat(test.info().retry), name: "First" });
  return { slug, person: await createPerson("first@example.com", "admin", slug) };
}

test("an empty project leads to a first run that succeeds, a file becomes tickets, and what waits for what is drawn", async ({
  page,
}) => {
  const home = await mkdtemp(path.join(tmpdir(), "yardmaster-first-"));
  let shell: ChildProcess | undefined;
  try {
    const { person } = await createEmptyProject("FST");
    const complaints = complaintsOf(page);
    await signIn(page, person, "/queue");
    const step = (name: RegExp) => page.getByRole("listitem").filter({ has: page.getByRole("button", { name }) });
    await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();

    const token = step(/Make a token/);
    await openStep(page, /Make a token/);
    await token.getByRole("button", { name: /^Create (another )?token$/ }).click();
    await expect(
      page
        .getByRole("button", { name: "Copy the token" })
        .or(page.getByRole("button", { name: /Start a worker/, expanded: true }))
        .and(page.locator(":focus")),
    ).toBeVisible();
    await openStep(page, /Start a worker/);
    await expect(step(/Start a worker/)).toContainText("YARDMASTER_TOKEN=ym_");
    await expect(step(/Start a worker/)).not.toContainText("ym_your-token");
    await expectAccessible(page);
    await step(/Start a worker/)
      .getByRole("button", { name: "Copy the command" })
      .click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    shell = spawn("bash", ["-c", command], {
      cwd: projectFolder,
      env: { ...deskEnvironment(), HOME: home, YARDMASTER_DATA: path.join(home, "data") },
      stdio: ["ignore", "ignore", "inherit"],
      detached: true,
    });
    await expect(step(/Start a worker/).getByRole("img", { name: "Done" })).toBeVisible();
    await openStep(page, /Make a ticket/);
    await step(/Make a ticket/)
      .getByRole("button", { name: "Create ticket" })
      .click();
    await page.getByRole("dialog", { name: "New ticket" }).getByRole("button", { name: "Create ticket" }).click();
    await expect(page.getByText("4 of 4 done")).toBeVisible();
    await page.getByRole("button", { name: "Hide" }).click();
    await expect(page.getByRole("heading", { name: "Nothing needs a decision." })).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("f");
    await expect(page.getByText("4 of 4 done")).toBeVisible();

    await page.goto("/tickets");
    await page.getByRole("link", { name: "Import" }).click();
    const choose = () =>
      page.getByLabel("File to import").setInputFiles({
        name: "yard.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(FILE, "latin1"),
      });
    await choose();
    await expect(page.getByRole("tab", { name: /^To make\s*3/ })).toBeVisible();
    await expect(page.getByRole("table")).toContainText(
      "waits for YD-99, which is neither in this file nor in the project",
    );
    await page.getByLabel("Acceptance criteria").selectOption("todo");
    await page.getByRole("tab", { name: /^To make\s*3/ }).click();
    await expect(page.getByRole("row", { name: /Gleise legen/ })).toContainText("1 criterion");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Import 3 tickets" }).click();
    await expect(page.getByText("3 tickets made, 0 skipped, 1 left out as wrong.")).toBeFocused();
    await page.getByRole("button", { name: "Import another file" }).click();
    await choose();
    await expect(page.getByRole("tab", { name: /^Skipped\s*3/ })).toBeVisible();
    await page.getByRole("tab", { name: /^Skipped\s*3/ }).click();
    await expect(page.getByRole("row", { name: /Züge fahren/ })).toContainText("is here already as");

    await page
      .getByRole("row", { name: /Züge fahren/ })
      .getByRole("link")
      .click();
    await expect(page.getByText("This text comes from outside.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: /^Dependencies/ }).click();
    const self = page.getByRole("link", { name: /Züge fahren.*this ticket/ });
    await self.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("link", { name: /Gleise legen.*waited for, 1 step before/ })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("link", { name: /Draft.*Fahrplan drucken.*waits, 1 step after/ })).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "Show as graph" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  } finally {
    if (shell?.pid) process.kill(-shell.pid, "SIGKILL");
    await rm(home, { recursive: true, force: true });
  }
});

/** Steps that other journeys have done for every project are folded. */
async function openStep(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole("button", { name, expanded: false });
  const open = page.getByRole("button", { name, expanded: true });
  await expect(button.or(open)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(open).toBeVisible();
}
