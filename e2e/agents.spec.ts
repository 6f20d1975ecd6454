import { expect, type Page, test } from "@playwright/test";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { complaintsOf, createPerson, expectAccessible, expectLive, expectNoSidewaysScroll, signIn } from "./people.ts";
import { openWorkerBench, type WorkerBench } from "./worker.ts";
import { createYard } from "./yard.ts";

let bench: WorkerBench;
let provider: ModelProvider;
test.beforeEach(async () => {
  bench = await openWorkerBench({ "README.md": "A repository\n" });
  provider = await startModelProvider();
});
test.afterEach(async () => {
  await bench.close();
  await provider.stop();
});

const card = (page: Page, title: string) =>
  page
    .locator("main div")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
    .last();
const versions = (page: Page) => page.getByRole("list").filter({ hasText: "Version 1" }).getByRole("listitem");

test("an admin changes a profile in the browser, and the next run of the real worker has it", { tag: "@long" }, async ({
  page,
  browser,
}) => {
  const yard = await createYard("AG");
  const complaints = complaintsOf(page);
  await signIn(page, await createPerson("agents.admin@example.com", "admin", yard.project), "/queue");
  await expectLive(page);
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { name: "Connect an agent." })).toBeVisible();
  await expectAccessible(page);

  provider.script(() => ({ calls: [{ name: "list_files", input: {} }] }));
  await bench.start({
    name: "planner",
    driver: "model",
    provider: "openai_compatible",
    baseUrl: provider.url,
    model: "first",
    stepLimit: 9,
    project: yard.project,
    labels: ["plan"],
    workspace: { repo: bench.repo },
  });
  const row = page.getByRole("table", { name: "Agents" }).getByRole("row", { name: /planner/ });
  await expect(row).toContainText("Idle");
  await expect(page.getByText("No sentinel has asked for reviews in this project")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "planner" })).toBeVisible();
  await expect(page.getByLabel("Model")).toHaveValue("first");
  await page.getByLabel("Model").fill("second");
  await page.getByLabel("Step limit").fill("0");
  await expect(page.getByText("A whole number from 1 to 1,000,000.").first()).toBeVisible();
  await page.getByLabel("Step limit").fill("2");
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Save as version 2" }).click();
  await expect(versions(page).first()).toContainText(/Version 2.*in force.*Model.*first.*second.*Step limit.*9.*2/);
  await expect(page.getByText("unsaved")).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  const lead = await createPerson("agents.lead@example.com", "lead", yard.project);
  await signIn(other, lead, `/agents/planner?project=${yard.project}`);
  await expect(other.getByText("Only an admin can change it")).toBeVisible();
  await expect(other.getByRole("complementary", { name: "Profile" })).toContainText("second");

  const ticket = await yard.createTicket("Plan the yard", { labels: ["plan"], reviewRequired: false });
  const run = page.getByRole("link", { name: /(Paused|Needs decision): step limit.*Plan the yard/ });
  await expect(run).toContainText("version 2");
  expect(provider.requests.map(({ body }) => body.model)).toEqual(["second", "second"]);
  await expect(card(page, "Now")).toContainText("Plan the yard");

  await page.getByRole("button", { name: "Revert to version 1" }).click();
  await expect(versions(page).first()).toContainText(/Version 3.*in force.*second.*first/);
  await expect(other.getByRole("complementary", { name: "Profile" })).toContainText("first");
  await expect(page.getByLabel("Model")).toHaveValue("first");

  // Somebody else is faster: nothing of either is lost.
  await page.getByLabel("Model").fill("mine");
  const { items } = await yard.lead.listProfiles(yard.project);
  const id = items.find(({ name }) => name === "planner")?.id ?? "";
  await yard.lead.editProfile(id, { version: 3, settings: { model: "theirs" } });
  await expect(page.getByText("Version 4 came into force since you began.")).toBeVisible();
  await page.getByRole("button", { name: "Save over version 4" }).click();
  await expect(versions(page).first()).toContainText(/Version 5.*Model.*theirs.*mine/);

  await run.click();
  await expect(page.getByRole("dialog", { name: /Step limit/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("profile version 2")).toBeVisible();
  await page.getByRole("link", { name: "planner" }).click();
  await expect(page.getByRole("heading", { name: "planner" })).toBeVisible();
  expect(complaints).toEqual([]);
  expect((await yard.lead.readTicket(ticket.id)).runs).toMatchObject([{ profile: { name: "planner", version: 2 } }]);
});

test("what agents call themselves and say last is shown as text, and shuts nobody out", async ({ page }) => {
  const yard = await createYard("AH");
  const name = "<img src=x onerror=alert(1)>/%2e%2e/\u001b[31mred";
  await yard.createTicket("Lose it", { labels: ["lost"] });
  const [claim] = await yard.agent.claim({ agent: name, labels: ["lost"], leaseSeconds: 5 });
  if (!claim) throw new Error("nothing to claim");
  await yard.agent.appendEvents(claim.run.id, {
    leaseToken: claim.leaseToken,
    events: [{ type: "log", message: "\u001b[31m<script>alert(1)</script>\u001b[0m \u202ereversed" }],
  });
  const failing = await yard.createTicket("Fail it", { labels: ["fails"] });
  await yard.fail(failing, "SyntaxError: Unexpected token");

  const complaints = complaintsOf(page);
  page.on("dialog", () => complaints.push("a script ran"));
  await signIn(page, await createPerson("agents.viewer@example.com", "viewer", yard.project), "/agents");
  const words = card(page, "Last words of the lost");
  await expect(words).toContainText("<script>alert(1)</script> \\u{202e}reversed");
  await expect(words).toContainText("<img src=x onerror=alert(1)>/%2e%2e/red");
  const failures = card(page, "Failures");
  await expect(failures).toContainText(/2 of 2 runs.*infrastructure.*50%.*syntax.*50%/);
  await failures.getByRole("button", { name: "7 days" }).click();
  await expect(failures).toContainText("2 of 2 runs");
  await expectAccessible(page);
  await page
    .getByRole("table", { name: "Agents" })
    .getByRole("link", { name: /img src/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("<img src=x onerror=alert(1)>/%2e%2e/red");
  await expect(page.getByText("It claims without a profile")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto("/agents");
  await expect(page.getByRole("table", { name: "Agents" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
