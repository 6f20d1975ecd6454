import { expect, test } from "@playwright/test";
import type { ReportWorkspace } from "#lib/contract/runs/workspaces.ts";
import { complaintsOf, createPerson, expectAccessible, signIn } from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

const patch = (name: string) =>
  `diff --git a/list.ts b/list.ts\n--- a/list.ts\n+++ b/list.ts\n@@ -1 +1,2 @@\n-return json(rows)\n+const ${name} = offset + rows.length\n+return encode({ o: ${name} })\n`;

const workspace = (baseBehind: number, conflictFiles: string[] = []): ReportWorkspace => ({
  repository: "e2e",
  branch: "yardmaster/UND-1",
  base: "main",
  baseCommit: "a".repeat(40),
  headCommit: "b".repeat(40),
  baseTip: "c".repeat(40),
  baseBehind,
  merges: conflictFiles.length === 0,
  conflicts: conflictFiles.length,
  conflictFiles,
});

/** An attempt that calls some tools, leaves a patch and fails for want of a key. */
async function attempt(yard: Yard, ticket: Parameters<Yard["claim"]>[0], patched: string, seen: ReportWorkspace) {
  const claim = await yard.claim(ticket);
  const call = (id: string, path: string) => ({ type: "tool_call", data: { id, name: "read", input: { path } } });
  await yard.agent.appendEvents(claim.run.id, {
    leaseToken: claim.leaseToken,
    events: [
      call("1", "list.ts"),
      call("2", "list.ts"),
      { type: "log", message: "\u001b[31mred\u001b[0m \u001b]8;;javascript:alert(1)\u0007plain\u001b]8;;\u0007" },
      call("3", `${patched}.ts`),
    ],
  });
  const error = { message: `401 invalid_grant for request ${claim.run.id}`, httpStatus: 401 };
  await yard.finish(claim, { outcome: "failed", error, diff: patch(patched), workspace: seen });
  return claim.run.id;
}

test("two attempts that differ in nothing, the event that proves it, and a base that moved on", {
  tag: "@long",
}, async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("UND");
  const ticket = await yard.createTicket("Page the invoices");
  const first = await attempt(yard, ticket, "pos", workspace(0));
  const { openHoldId } = await yard.lead.readTicket(ticket.id);
  await yard.lead.decideHold(openHoldId ?? "", { verb: "retry", version: 1 });
  const second = await attempt(yard, ticket, "key", workspace(14, ["list.ts", "page.ts"]));
  await signIn(page, await createPerson("understand@example.com", "lead", yard.project), `/tickets/${ticket.key}`);

  const comparison = page.getByLabel("Comparison", { exact: true });
  await expect(comparison.getByRole("heading", { name: "Nothing material changed" })).toBeVisible();
  await expect(comparison).toContainText("differs only in names or white space. It failed the same way.");
  await expect(comparison).toContainText("Its calls of tools are 66% the same.");
  await comparison.getByRole("button", { name: "Tool calls, in order" }).click();
  await expect(comparison.getByRole("list", { name: "Calls that differ" })).toContainText("pos.tsonly in attempt 1");
  await comparison.getByRole("button", { name: "Patch against patch" }).click();
  await expect(comparison.getByRole("region", { name: "Patches of list.ts" })).toContainText(
    "only in attempt 2: A2+const key = offset + rows.length",
  );
  await expectAccessible(page);
  await page.keyboard.press("[");
  await expect(page).toHaveURL(/attempt=1/);
  await expect(page.getByRole("heading", { name: "Attempt 1", exact: true })).toBeVisible();
  await page.keyboard.press("]");
  await comparison.getByLabel("Attempt 2 against").selectOption("1");
  await expect(page).toHaveURL(/attempt=2&against=1/);

  const hold = page.getByRole("region", { name: "Hold" });
  await expect(hold).toContainText(/main moved 14 commits; 2 files conflict as of \d\d:\d\d/);
  await expect(hold.getByRole("list", { name: "Files that conflict" })).toContainText("page.ts");
  await hold
    .getByRole("link", { name: /^Event/ })
    .first()
    .click();
  const linked = page.getByRole("list", { name: "Events" }).locator("[aria-current]");
  await expect(linked).toContainText("run.finished");
  await expect(linked.getByLabel("Data of the event")).toContainText('"number": 2');
  await page.getByRole("button", { name: "Load newer" }).click();
  await expect(page.getByRole("button", { name: "Load newer" })).toBeHidden();
  await yard.agent.reportWorkspace(second, workspace(15, ["list.ts"]));
  const arrived = page.getByRole("button", { name: "1 new", exact: true });
  await expect(arrived).toBeVisible();
  await expect(page.getByRole("list", { name: "Events" })).not.toContainText("run.base_moved");
  await expect(hold).toContainText("main moved 15 commits; 1 file conflicts");
  await arrived.click();
  await expect(page.getByRole("list", { name: "Events" })).toContainText("run.base_moved");
  await expectAccessible(page);

  await page.goto(`/runs/${first}#line-3`);
  const line = page.getByRole("log").locator("[data-index]", { hasText: "red plain" });
  await expect(line.getByTitle("Link to line 3")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "About this run" })).toContainText(
    "main has not moved; the work merges",
  );
  const wrap = page.getByRole("button", { name: "Wrap long lines" });
  await wrap.click();
  await expect(wrap).toHaveAttribute("aria-pressed", "false");
  expect(complaints).toEqual([]);
});
