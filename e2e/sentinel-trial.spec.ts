import { expect, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

const STYLE = { severity: "minor" as const, category: "Style", file: "src/a.ts", line: 3, issue: "Name it better" };

/** A ticket that the sentinel rejects for its style until it is held; a lead approves over it. */
async function overrule(yard: Yard, title: string): Promise<void> {
  const ticket = await yard.createTicket(title);
  await yard.rejectUntilHeld(ticket, [STYLE]);
  const hold = (await yard.lead.readTicket(ticket.id)).holds.at(-1);
  if (hold) await yard.lead.decideHold(hold.id, { verb: "approve", version: hold.version, note: "It is fine" });
}

test("a rule that people overrule is proposed, made advisory, and rejects nothing any more", { tag: "@long" }, async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("TRI");
  const policy = await yard.lead.readPolicy(yard.project);
  Object.assign(policy.rejections as object, { maxRetries: 0 });
  await yard.lead.putPolicy({ ...policy, project: yard.project });
  await Promise.all(["One", "Two", "Three", "Four", "Five"].map((title) => overrule(yard, title)));
  const admin = await createPerson("trial@example.com", "admin", yard.project);
  await signIn(page, admin, "/policies");
  await page.getByRole("link", { name: "Sentinels" }).click();
  await expect(page.getByRole("heading", { name: "Make style of gate-1 advisory?" })).toBeVisible();
  await expect(page.getByText("People overruled 5 of 5 settled findings in 30 days")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "5 findings of style of gate-1 overturned" }).click();
  const evidence = page.getByRole("dialog", { name: "Overturned findings" });
  await expect(evidence.getByRole("listitem")).toHaveCount(5);
  await expect(evidence.getByRole("listitem").first()).toContainText("approved over it");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Make advisory" }).click();
  const change = page.getByRole("dialog", { name: "Make advisory: style of gate-1" });
  await change.getByLabel("Why").fill("A matter of taste");
  await expectAccessible(page, "[role=dialog]");
  await change.getByRole("button", { name: "Make advisory" }).click();
  await expect(change).toBeHidden();
  await expect(page.getByRole("button", { name: "Advisory: style of gate-1" })).toBeVisible();

  const passed = await yard.createTicket("Six");
  await yard.finish(await yard.claim(passed), { outcome: "succeeded", summary: "Done", diff: "--- a\n+++ b\n" });
  await yard.reject(passed, [STYLE]);
  expect(await yard.lead.readTicket(passed.id)).toMatchObject({ state: "done", verification: "approved" });
  await expect(page.getByRole("button", { name: "1 finding of style of gate-1 raised as advice" })).toBeVisible();
  await page.goto(`/tickets/${passed.key}?tab=timeline`);
  await expect(
    page.getByText("gate-1 found in attempt 1 only what its advisory rules say, so it passed"),
  ).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Advisory: style of gate-1" }).click();
  const versions = page.getByRole("region", { name: "Versions" });
  await expect(versions).toContainText(/Version 1.*blocking to advisory.*A matter of taste/s);
  await page.getByRole("dialog").getByRole("button", { name: "Make blocking" }).click();
  await expect(page.getByRole("button", { name: "Blocking: style of gate-1" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});
