import { expect, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectLive, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

const frozen = (shard: number) => ({
  outcome: "failed" as const,
  error: { message: `429 Too Many Requests: vendor index vendor-${shard} is frozen`, httpStatus: 429 },
});

/** One attempt that fails; the address of its run. */
async function failOnce(yard: Yard, shard: number): Promise<string> {
  const claim = await yard.claim(await yard.createTicket(`Import vendor ${shard}`, { reviewRequired: false }));
  await yard.finish(claim, frozen(shard));
  return claim.run.id;
}

test("a corrected category becomes a rule, which decides the next failure until it is revoked", {
  tag: "@long",
}, async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("POL");
  const first = await failOnce(yard, 7);
  const lead = await createPerson("rules@example.com", "lead", yard.project);
  await signIn(page, lead, `/runs/${first}`);
  const watching = await page.context().newPage();
  await watching.goto("/policies");
  await expect(watching.getByText("No rule of your own.")).toBeVisible();

  await page.getByRole("button", { name: "Correct category" }).click();
  const correct = page.getByRole("dialog", { name: "Correct the category" });
  await expect(correct.getByRole("button", { name: "Save correction" })).toHaveAttribute("aria-disabled", "true");
  await correct.getByLabel("It really was").selectOption("request");
  await expectAccessible(page, "[role=dialog]");
  await correct.getByRole("button", { name: "Save correction" }).click();
  const offer = page.getByRole("dialog", { name: "Take failures like this for request?" });
  const pattern = offer.getByLabel("Failures that say");
  await expect(pattern).toHaveValue("429 Too Many Requests: vendor index * is frozen");
  await pattern.fill("*e*r*");
  await expect(offer.getByText("Too broad: one part")).toBeVisible();
  await expect(offer.getByRole("button", { name: "Save rule" })).toHaveAttribute("aria-disabled", "true");
  await pattern.fill("vendor index * is frozen");
  await expect(offer.getByText("Would have matched 1 of 1 failure in the last 30 days")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await offer.getByRole("button", { name: "Save rule" }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByRole("group", { name: "Failed: Request" })).toContainText(/Corrected torequest by Rules/);

  const rules = watching.getByRole("list", { name: "Project rules" });
  await expect(rules).toContainText("vendor index * is frozen");
  const second = await failOnce(yard, 8);
  await page.goto(`/runs/${second}`);
  await expect(page.getByText("The project's rule “vendor index * is frozen” matches.")).toBeVisible();
  await page.getByRole("link", { name: "See the rules" }).click();
  await expect(page).toHaveURL(/\/policies#rul_/);
  await expect(page.getByText("Decided one failure in 30 days")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Revoke the rule vendor index * is frozen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke rule" }).click();
  await expect(page.getByText("No rule of your own.")).toBeVisible();
  await expect(watching.getByText("No rule of your own.")).toBeVisible();
  await page.getByRole("button", { name: "Show revoked rules" }).click();
  await expect(page.getByRole("list", { name: "Revoked rules" })).toContainText("Revoked by Rules");
  const third = await yard.lead.readRun(await failOnce(yard, 9));
  expect(third).toMatchObject({ category: "api", ruleId: null });
  expect(complaints).toEqual([]);
});

test("a policy is edited, kept when another version comes first, and put in force", async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("POE");
  const boss = await createPerson("policies@example.com", "admin", yard.project);
  await signIn(page, boss, "/tickets");
  await expectLive(page);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { name: "Policies" })).toBeVisible();
  const { version } = await yard.lead.readPolicy(yard.project);
  const apply = page.getByRole("button", { name: /^Apply as version/ });
  await expect(apply).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: "timeout" }).click();
  const retries = page.getByRole("complementary").getByRole("textbox", { name: "Retries" });
  await retries.fill("soon");
  await expect(page.getByText("Retries must be a whole number from 0 to 100.")).toBeVisible();
  await expect(apply).toHaveAccessibleDescription(/cannot be read/);
  await retries.fill("2");
  await page.getByRole("complementary").getByRole("textbox", { name: "Base" }).fill("1 m 20 s");
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await expect(page.getByRole("row", { name: /timeout/ })).toContainText(/was 5 2/);
  await expect(page.getByText("2 retries after 1 m 20 s and 2 m 40 s")).toBeVisible();

  const theirs = await yard.lead.readPolicy(yard.project);
  await yard.lead.putPolicy({ ...theirs, project: yard.project, maxAttempts: 9 });
  const notice = page.getByRole("alert").filter({ hasText: "came into force while you edited" });
  await expect(notice).toContainText("Your 2 changes are kept here and not saved.");
  await expectAccessible(page);
  await notice.getByRole("button", { name: `Make mine on version ${version + 1}` }).click();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText(`Version ${version + 2} is in force.`).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Policies", level: 1 })).toBeFocused();
  expect(await yard.lead.readPolicy(yard.project)).toMatchObject({
    version: version + 2,
    maxAttempts: 9,
    categories: { timeout: { maxRetries: 2, baseDelayMs: 80_000 } },
  });

  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "Versions" });
  await expect(history.getByRole("listitem").first()).toContainText(/in force.*Policies.*timeout retries 5 2/s);
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(history).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/policies");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "rejections" }).click();
  await expect(page.getByRole("table")).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Back to the policy" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a viewer reads the policy and changes nothing", async ({ page }) => {
  const yard = await createYard("POV");
  const run = await failOnce(yard, 1);
  await signIn(page, await createPerson("reads@example.com", "viewer", yard.project), "/policies");
  await expect(page.getByRole("complementary").getByRole("textbox", { name: "Retries" })).toBeDisabled();
  for (const name of [/^Apply as version/, "New rule"])
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
  await page.goto(`/runs/${run}`);
  await expect(page.getByRole("button", { name: "Correct category" })).toHaveAccessibleDescription(/Only leads/);
});

test("an edit is replayed on the project's own history before it is saved, and a version comes back", {
  tag: "@long",
}, async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("POR");
  const flaky = await yard.createTicket("Survive three resets", { reviewRequired: false });
  for (let times = 0; times < 3; times++) await yard.fail(flaky, "Error: read ECONNRESET");
  await yard.finish(await yard.claim(flaky), { outcome: "succeeded" });
  const boss = await createPerson("replays@example.com", "admin", yard.project);
  await signIn(page, boss, "/policies?line=api");
  const pane = page.getByRole("complementary");
  const replay = pane.getByRole("region", { name: "Replay" });
  await expect(replay).toContainText("Change a value");
  await pane.getByRole("textbox", { name: "Retries" }).fill("1");
  await expect(replay.getByRole("button", { name: "2 fewer attempts. Show the tickets" })).toBeVisible();
  await expect(replay.getByRole("button", { name: "1 more hold. Show the tickets" })).toBeVisible();
  // What is lost leads, and what does not change is only named.
  await expect(replay.getByRole("definition").first()).toHaveText("1");
  await expect(replay.getByRole("term").first()).toHaveText("late success lost");
  await expect(replay).toContainText("No change: time in back-off, overdue holds.");
  await expect(replay.getByRole("region", { name: "Would have stopped before the retry that worked" })).toContainText(
    `${flaky.key}attempt 4`,
  );
  await expectAccessible(page);
  await replay.getByRole("button", { name: "1 late success lost. Show the tickets" }).click();
  const tickets = page.getByRole("dialog", { name: "Would have stopped before the retry that worked" });
  await expect(tickets.getByRole("link", { name: flaky.key })).toBeVisible();
  await expect(tickets).toContainText("attempt 4 worked, needs a decision after attempt 2: retries used up");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(tickets).toBeHidden();

  const deadline = page.getByRole("group", { name: "Deadlines" }).getByLabel("Question");
  await deadline.fill("0 m");
  await expect(page.getByText("Question must be a time such as 30 m or 4 h, 720 h at most.")).toBeVisible();
  await expect(replay).toContainText("once every value can be read");
  await deadline.fill("2 h");
  await page.reload();
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await expect(deadline).toHaveValue("2 h");
  await expect(replay.getByRole("button", { name: /^2 fewer attempts/ })).toBeVisible();

  const { version } = await yard.lead.readPolicy(yard.project);
  await page.getByRole("button", { name: `Apply as version ${version + 1}` }).click();
  await expect(page.getByText(`Version ${version + 1} is in force.`).first()).toBeVisible();
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "Versions" });
  await expect(history.getByRole("listitem").first()).toContainText(/api retries 7 1.*deadline of question 30 m 2 h/s);
  await history.getByRole("button", { name: `Revert to version ${version}` }).click();
  const revert = page.getByRole("dialog", { name: `Revert to version ${version}?` });
  await expect(revert).toContainText(/api retries 1 7.*deadline of question 2 h 30 m/s);
  const theirs = await yard.lead.readPolicy(yard.project);
  await yard.lead.putPolicy({ ...theirs, project: yard.project, maxAttempts: 9 });
  await expect(revert).toContainText("attempts of a ticket 9 12");
  await expectAccessible(page, "[role=dialog]");
  await revert.getByRole("button", { name: `Revert as version ${version + 3}` }).click();
  await expect(history.getByRole("listitem").first()).toContainText(`the values of version ${version}`);
  expect(await yard.lead.readPolicy(yard.project)).toMatchObject({
    version: version + 3,
    maxAttempts: 12,
    categories: { api: { maxRetries: 7 } },
    deadlines: { question: 30 },
  });
  expect(complaints).toEqual([]);
});
