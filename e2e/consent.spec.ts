import { expect, type Page, test } from "@playwright/test";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { complaintsOf, createPerson, expectAccessible, expectLive, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

const call = (command: string) => ({
  tool: "run_command",
  arguments: { command, timeoutSeconds: 60 },
  folder: "/srv/led-1",
  baseCommit: "4f2c".repeat(10),
});

async function wait({ finish }: Yard, claim: Claim, command: string, changes?: string) {
  await finish(claim, { outcome: "paused", reason: "approval", call: { ...call(command), changes } });
}

async function resume({ agent }: Yard, { run, leaseToken }: Claim): Promise<Claim> {
  const next = await agent.resume(run.id, { leaseToken, waitSeconds: 20 });
  if (next === null) throw new Error("nobody decided");
  return next;
}

const ask = ({ agent }: Yard, { run, leaseToken }: Claim, command: string) =>
  agent.askConsent(run.id, { leaseToken, call: call(command) });

const tile = (page: Page, name: string) => page.getByRole("toolbar", { name: "Decide" }).getByRole("button", { name });

test("a tool call is read byte for byte, allowed once, denied with a note, and allowed by a rule that can be revoked", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("CON");
  const ticket = await yard.createTicket("Deploy the invoices", { reviewRequired: false });
  let claim = await yard.claim(ticket);
  await wait(yard, claim, "make deploy", "The site of production");
  await signIn(page, await createPerson("consent@example.com", "lead", yard.project), "/queue");
  const asked = page.getByRole("region", { name: "Why it is stuck" });
  await expect(asked).toContainText("The agent asks to use run_command");
  await expect(asked).toContainText('"command": "make deploy"');
  await expect(asked).toContainText("The site of production");
  await expect(asked).toContainText("/srv/led-1");
  for (const name of ["Allow once", "Allow for this ticket", "Allow by rule…", "Deny"])
    await expect(tile(page, name)).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Approve|Reject)/ })).toHaveCount(0);
  await expectAccessible(page);
  await look(page, "ask");

  await tile(page, "Allow once").click();
  claim = await resume(yard, claim);
  const granted = await ask(yard, claim, "make deploy");
  expect(granted).toMatchObject({ state: "granted" });
  await yard.agent.endUse(claim.run.id, "use" in granted ? granted.use : "", {
    leaseToken: claim.leaseToken,
    outcome: "succeeded",
  });

  await wait(yard, claim, "make drop");
  await page.goto("/queue");
  await expect(asked).toContainText('"command": "make drop"');
  await expectLive(page);
  await page.keyboard.press("d");
  await page.keyboard.type("Never drop");
  await page.keyboard.press("Control+Enter");
  claim = await resume(yard, claim);
  expect(await ask(yard, claim, "make drop")).toMatchObject({ state: "denied", note: "Never drop" });

  await wait(yard, claim, "make test");
  await page.goto("/queue");
  await expect(asked).toContainText('"command": "make test"');
  await page.keyboard.press("y");
  await asked.getByLabel("Covers").selectOption("Any arguments of run_command");
  await asked.getByLabel("Until").selectOption("7 days from now");
  await expectAccessible(page);
  await look(page, "rule");
  await tile(page, "Allow by rule…").click();
  claim = await resume(yard, claim);
  expect(await ask(yard, claim, "make anything")).toMatchObject({ state: "granted" });

  await page.goto("/policies/precedents");
  const rule = page.getByRole("list", { name: "Allowed calls" }).getByRole("listitem").first();
  await expect(rule).toContainText("run_command with any arguments, on every ticket");
  await rule.getByRole("button", { name: "1 call" }).click();
  await expect(page.getByRole("dialog")).toContainText("make anything");
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await look(page, "list");
  await rule.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("Nothing is allowed ahead")).toBeVisible();
  expect(await ask(yard, claim, "make anything")).toMatchObject({ state: "asked" });

  await page.goto(`/runs/${claim.run.id}`);
  await wait(yard, claim, "make last");
  await expect(page.getByRole("dialog", { name: "Approval needed" })).toContainText('"command": "make last"');
  await look(page, "dialog");
  await page.getByRole("dialog").getByRole("button", { name: "Allow for this ticket" }).click();
  claim = await resume(yard, claim);
  expect(await ask(yard, claim, "make other")).toMatchObject({ state: "granted" });
  expect(complaints).toEqual([]);
});

/** At both widths, without a sideways scroll; the pictures are kept where LOOK names a folder. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await expectNoSidewaysScroll(page);
    for (const colorScheme of ["dark", "light"] as const) {
      if (process.env.LOOK === undefined) continue;
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.LOOK}/${name}-${width}-${colorScheme}.png` });
    }
  }
}
