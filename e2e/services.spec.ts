import { expect, test } from "@playwright/test";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { onDatabase } from "./desk.ts";
import { complaintsOf, createPerson, expectAccessible, expectLive, fillSignIn } from "./people.ts";
import { createYard } from "./yard.ts";

const SERVICE = "anthropic:team-a";

test("an outage is one row that says what it stops; a lead probes it, and it is over when the service works", async ({
  page,
}) => {
  const yard = await createYard("SV");
  const complaints = complaintsOf(page);
  for (let n = 0; n < 6; n++) await yard.createTicket(`Invoice ${n}`, { labels: ["invoices"], reviewRequired: false });
  const claim = (limit = 1): Promise<Claim[]> =>
    yard.agent.claim({ agent: "forge-1", project: yard.project, service: SERVICE, limit }, {});
  const fail = (claimed: Claim) =>
    yard.finish(claimed, { outcome: "failed", error: { message: "Overloaded", httpStatus: 529 } });

  await page.goto("/queue");
  await fillSignIn(page, await createPerson("sv@example.com", "lead", yard.project));
  await expectLive(page);
  for (const claimed of await claim(5)) await fail(claimed);

  // Its own probe is due in seconds, which a look at the page may take: it comes here only when the lead asks for it.
  await onDatabase(() =>
    pool().query("UPDATE service SET probe_at = probe_at + interval '1 hour' WHERE name = $1 AND state = 'open'", [
      SERVICE,
    ]),
  );

  const row = page.getByRole("option", { name: new RegExp(`^${SERVICE}, Service down`) });
  await expect(row).toHaveAccessibleName(/Stops 5 tickets/);
  await row.click();
  const pane = page.getByRole("region", { name: new RegExp(`^${SERVICE},`) });
  await expect(pane.getByRole("heading", { name: SERVICE })).toBeVisible();
  await expect(pane.getByText("It fails: Overloaded")).toBeVisible();
  await expect(pane.getByText("Down", { exact: true })).toBeVisible();
  await expect(pane.getByText(/next probe in/)).toBeVisible();
  await expect(pane.getByRole("link", { name: /Invoice/ })).toHaveCount(5);
  await expectAccessible(page);
  expect(await claim()).toEqual([]);

  await page.keyboard.press("x");
  await page.keyboard.press("Enter");
  const asks = page.getByRole("dialog", { name: `Give up on ${SERVICE}?` });
  await expect(asks).toContainText("5 tickets fail as usual");
  await page.keyboard.press("Escape");
  await expect(asks).toHaveCount(0);
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await expect(pane.getByText("next probe in 0:00")).toBeVisible();
  const [probe] = await claim();
  expect(probe?.run.service).toBe(SERVICE);
  await expect(pane.getByText("Probe under way")).toBeVisible();

  // It works again: the others come in waves, and the hold closes by itself.
  for (let work = probe ? [probe] : []; work.length > 0; work = await claim(10))
    for (const claimed of work) await yard.finish(claimed, { outcome: "succeeded" });
  await expect(row).toContainText("Withdrawn: it is over");
  await expect(pane.getByText("Withdrawn: what it was about is over.")).toBeVisible();
  await expect(pane.getByRole("button", { name: /^Retry/ })).toHaveCount(0);
  await page.goto("/agents");
  const card = page.getByRole("complementary", { name: "How it goes" });
  await expect(card.getByRole("listitem").filter({ hasText: SERVICE })).toContainText("Works");
  expect(complaints).toEqual([]);
});
