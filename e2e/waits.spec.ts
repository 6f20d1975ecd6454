import { expect, test } from "@playwright/test";
import { pool } from "#lib/db/connection/pool.ts";
import { onDatabase } from "./desk.ts";
import { complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

test("what no agent comes for is said on its ticket at once, held after the policy's minutes, and over once one comes", {
  tag: "@long",
}, async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("WTS");
  const ticket = await yard.createTicket("Train the model", { driver: "codex" });
  const other = await yard.createTicket("Evaluate the model", { driver: "codex" });
  const boss = await createPerson("waits@example.com", "admin", yard.project);
  await signIn(page, boss, `/tickets/${ticket.key}`);
  const line = page.getByRole("paragraph").filter({ hasText: "No living agent matches" });
  await expect(line).toHaveText("No living agent matches: none has asked here yet. See Agents.");
  await yard.agent.claim({ agent: "plain", labels: ["other"] });
  await expect(line).toContainText("it asks for driver codex, and no living one names it");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto("/policies");
  const waits = page.getByRole("group", { name: "Silent waits" });
  await waits.getByLabel("No agent").fill("1 h");
  const { version } = await yard.lead.readPolicy(yard.project);
  await page.getByRole("button", { name: `Apply as version ${version + 1}` }).click();
  await expect(page.getByText(`Version ${version + 1} is in force.`).first()).toBeVisible();
  expect(await yard.lead.readPolicy(yard.project)).toMatchObject({ waits: { noAgent: 60, noSentinel: 30 } });

  await onDatabase(() =>
    pool().query("UPDATE ticket SET updated_at = updated_at - interval '1 hour' WHERE id = ANY ($1)", [
      [ticket.id, other.id],
    ]),
  );
  await page.goto("/queue");
  const row = page.getByRole("option", { name: /^driver codex, No agent/ });
  // In its first minute a desk tells of nobody: agents from before have to ask again.
  await expect(row).toBeVisible({ timeout: 120_000 });
  await row.click();
  for (const { key } of [ticket, other]) await expect(page.getByRole("link", { name: key })).toBeVisible();
  await expectAccessible(page);

  await yard.agent.claim({ agent: "coder", driver: "codex", labels: ["none of theirs"] });
  await expect(row).toBeVisible();
  await yard.agent.claim({ agent: "coder", driver: "codex" });
  await expect(row).toContainText("Withdrawn: it is over");
  expect(await yard.lead.readTicket(other.id)).toMatchObject({ state: "ready", openHoldId: null });
  expect(complaints).toEqual([]);
});
