import { expect, type Page, test } from "@playwright/test";
import { makeCluster } from "./cluster.ts";
import { complaintsOf, createPerson, expectAccessible, expectLive, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const runRows = (page: Page) => page.getByRole("table", { name: "Runs" }).getByRole("row");
const toolbar = (page: Page) => page.getByRole("toolbar", { name: "What is selected" });
/** Pictures to look at, where somebody asks for them. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.YARDMASTER_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("words of a failure and of a log line find the run, and lead to the line", async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("FD");
  const [broken, fine] = [
    await yard.createTicket("Move the scales"),
    await yard.createTicket("Paint the gate", { reviewRequired: false }),
  ];
  await yard.fail(broken, "The zeppelin could not be moored at 10.0.0.7");
  const done = await yard.claim(fine);
  const events = Array.from({ length: 120 }, (_, n) => ({
    type: "log" as const,
    message: n === 99 ? "retrying src/mast/anchor.ts after a quincunx" : `step ${n}`,
  }));
  await yard.agent.appendEvents(done.run.id, { leaseToken: done.leaseToken, events });
  await yard.finish(done, { outcome: "succeeded", summary: "Painted." });
  await signIn(page, await createPerson("fd@example.com", "lead", yard.project), "/runs");
  await expectLive(page);

  await page.keyboard.press("/");
  await page.keyboard.type("zeppelin");
  await expect(page).toHaveURL(/q=zeppelin/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: /^Reported .*zeppelin/ }).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole("link", { name: "Paint the gate" })).toBeHidden();
  await picture(page, "runs-found-error");

  const field = page.getByRole("searchbox", { name: "Find in logs and failures" });
  await field.fill("quincunx src/mast/anchor.ts");
  const line = page.getByRole("link", { name: /^Line 100/ });
  await expect(line).toContainText("retrying src/mast/anchor.ts after a quincunx");
  await expect(runRows(page)).toHaveCount(2);
  await expectAccessible(page);
  await picture(page, "runs-found-line");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, "runs-found-line-390");
  await page.setViewportSize({ width: 1440, height: 900 });
  await line.click();
  await expect(page).toHaveURL(new RegExp(`/runs/${done.run.id}#line-100$`));
  await expect(page.getByText("retrying src/mast/anchor.ts after a quincunx")).toBeInViewport();

  await page.goBack();
  await field.fill("nobody ever said this");
  await expect(page.getByText("No run says “nobody ever said this”.")).toBeVisible();
  await page.getByRole("link", { name: "Show all runs" }).click();
  await page.getByRole("button", { name: "Category" }).click();
  await page.getByRole("menuitemradio", { name: "Manual review" }).click();
  await expect(page).toHaveURL(/category=manual_review/);
  await expect(page.getByRole("link", { name: "Paint the gate" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Move the scales" }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the queue is narrowed by agent, and a group says when its cause was seen and by whom", async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("FQ");
  await makeCluster(yard, 3);
  const other = await yard.createTicket("Sweep the depot");
  const [claim] = await yard.agent.claim({ agent: "broom-2", labels: other.labels });
  if (!claim) throw new Error("nothing to claim");
  await yard.finish(claim, { outcome: "failed", error: { message: "an unheard-of dust" } });
  await signIn(page, await createPerson("fq@example.com", "lead", yard.project), "/queue");
  const rows = page.getByRole("listbox", { name: "Open holds" }).getByRole("option");
  await expect(rows).toHaveCount(2);
  await page.getByRole("option", { name: /3 tickets with the same error/ }).click();
  const history = page.getByRole("region", { name: "How this cause went on" });
  await expect(history).toContainText(/First seen .* last .* 3 times in all/);
  await expect(history.getByRole("img")).toHaveAccessibleName(/3 times in 14 days/);
  await expect(history.getByRole("link", { name: "forge-1" })).toBeVisible();
  await picture(page, "group-history");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await picture(page, "group-history-390");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("menuitem", { name: /^Agent/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "broom-2" }).click();
  await expect(page).toHaveURL(/agent=broom-2/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAccessibleName(new RegExp(`^${other.key},`));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove the filter Agent: broom-2" }).click();
  await expect(rows).toHaveCount(2);
  expect(complaints).toEqual([]);
});

test("tickets are sorted, chosen by key and edited together, with an answer for each and a way back", {
  tag: "@long",
}, async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("FB");
  const one = await yard.createTicket("Oil the hinges", { labels: ["oil"] });
  const two = await yard.createTicket("Grease the axles", { labels: ["oil"], priority: "urgent" });
  const three = await yard.createTicket("Wash the windows", { labels: ["soap"] });
  await signIn(page, await createPerson("fb@example.com", "lead", yard.project), "/tickets");
  await expectLive(page);
  const keys = page.locator("tr[data-ticket] > td:nth-child(3)");
  await expect(keys).toHaveText([three.key, two.key, one.key]);
  await page.getByRole("button", { name: "Newest first" }).click();
  await page.getByRole("menuitemradio", { name: "Most urgent first" }).click();
  await expect(keys).toHaveText([two.key, three.key, one.key]);
  await expect(page).toHaveURL(/sort=priority/);

  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(toolbar(page)).toContainText("2 selected");
  await picture(page, "tickets-selected");
  await expectAccessible(page);
  await page.keyboard.press("p");
  await page.getByRole("menuitem", { name: "Low" }).click();
  const toast = page.getByRole("region", { name: "Last decision" });
  await expect(toast).toContainText("2 tickets changed");
  expect((await yard.lead.readTicket(two.id)).priority).toBe("low");
  await toast.getByRole("button", { name: /^Undo/ }).click();
  await expect(toast).toContainText("2 tickets as before");
  expect([(await yard.lead.readTicket(two.id)).priority, (await yard.lead.readTicket(three.id)).priority]).toEqual([
    "urgent",
    "normal",
  ]);

  await page.getByRole("checkbox", { name: `Select ${one.key}` }).click();
  await page.getByRole("checkbox", { name: `Select ${three.key}` }).click();
  await page.keyboard.press("l");
  const labels = page.getByRole("dialog", { name: "Labels of 2 tickets" });
  await labels.getByLabel("Add").fill("winter,");
  await expect(labels.getByRole("status")).toContainText(/2 of 2|1 of 2/);
  await expect(labels.getByRole("status")).toContainText("No living agent matches");
  await expectAccessible(page, "[role=dialog]");
  await picture(page, "tickets-labels");
  await labels.getByRole("button", { name: "Change labels" }).click();
  await expect(toast).toContainText("2 tickets changed");
  expect((await yard.lead.readTicket(one.id)).labels).toEqual(["oil", "winter"]);

  await page.getByRole("checkbox", { name: `Select ${one.key}` }).click();
  await page.getByRole("checkbox", { name: `Select ${two.key}` }).click();
  await page.keyboard.press("x");
  const question = page.getByRole("dialog", { name: "Cancel 2 tickets?" });
  await expect(question).toContainText("cannot be undone");
  const elsewhere = await page.evaluate(async (id) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`/api/v1/tickets/${id}/cancel`, { method: "POST", headers, body: "{}" })).status;
  }, one.id);
  expect(elsewhere).toBe(200);
  await question.getByRole("button", { name: "Cancel 2 tickets" }).click();
  await expect(toolbar(page).getByRole("alert")).toContainText(`1 stayed as it was. ${one.key}: `);
  expect((await yard.lead.readTicket(two.id)).state).toBe("cancelled");
  await picture(page, "tickets-stayed");
  expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
});

test("an agent is paused from its page: it takes nothing new, its run goes on, until it is resumed", {
  tag: "@long",
}, async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("FA");
  const begun = await yard.claim(await yard.createTicket("Shunt the wagons", { reviewRequired: false }));
  const next = await yard.createTicket("Couple the wagons", { reviewRequired: false });
  await signIn(page, await createPerson("fa@example.com", "lead", yard.project), "/agents/forge-1");
  await expectLive(page);
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: "Pause forge-1" });
  await expect(dialog).toContainText("1 run that it has begun goes on.");
  await dialog.getByLabel("Why").fill("Its branch is stale.");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByText("Draining, 1 run goes on")).toBeVisible();
  await expect(page.getByText(/paused it .*: it takes no new ticket.*“Its branch is stale.”/)).toBeVisible();
  await picture(page, "agent-draining");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await picture(page, "agent-draining-390");
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await yard.agent.claim({ agent: "forge-1", labels: next.labels })).toEqual([]);
  await yard.finish(begun, { outcome: "succeeded" });
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  const waiting = yard.agent.claim({ agent: "forge-1", labels: next.labels, waitSeconds: 30 });
  await page.keyboard.press("p");
  await expect(page.getByRole("button", { name: /^Pause/ })).toBeVisible();
  expect((await waiting).map(({ ticket }) => ticket.id)).toEqual([next.id]);
  expect(complaints).toEqual([]);
});

test("the form of a ticket says that no living agent would take it, without moving, and offers what the living ask for", {
  tag: "@long",
}, async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("FW");
  await yard.agent.claim({ agent: "forge-1", driver: "command", labels: ["docs"] });
  await signIn(page, await createPerson("fw@example.com", "lead", yard.project), "/tickets");
  await expectLive(page);
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "New ticket" });
  const warning = form.getByRole("status").filter({ hasText: "No living agent" });
  const depends = form.getByLabel("Depends on");
  await expect(warning).toContainText("the living ones ask for label docs, which it lacks.");
  const top = (await depends.boundingBox())?.y;
  await form.getByLabel("Labels").fill("docs,");
  await expect(warning).toBeHidden();
  await expect(form.locator("datalist option[value=command]")).toHaveCount(1);
  await form.getByLabel("Driver").fill("comand");
  await expect(warning).toContainText("it asks for driver comand, and no living one names it.");
  await expectAccessible(page, "[role=dialog]");
  await picture(page, "form-warning");
  const before = (await depends.boundingBox())?.y;
  await form.getByLabel("Driver").fill("command");
  await expect(warning).toBeHidden();
  expect((await depends.boundingBox())?.y).toBe(before);
  expect(top).toBeDefined();
  await page.setViewportSize({ width: 390, height: 844 });
  await form.getByLabel("Driver").fill("comand");
  await expect(warning).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, "form-warning-390");
  expect(complaints).toEqual([]);
});
