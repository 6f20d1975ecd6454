import { expect, type Page, test } from "@playwright/test";
import { admin } from "./desk.ts";
import { complaintsOf, signIn } from "./people.ts";
import { openWorkerBench, type WorkerBench } from "./worker.ts";
import { createYard } from "./yard.ts";

/** The original failures of the four systems that this product replaces, and their right ends (SEEDS). */

test.setTimeout(120_000);

let bench: WorkerBench;
test.beforeEach(async () => {
  bench = await openWorkerBench({ "list.js": "export const cursor = 0;\n" });
});
test.afterEach(() => bench.close());

const list = (page: Page) => page.getByRole("listbox", { name: "Open holds" });
const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });

test("seed 2: a ticket that the sentinel rejects three times is retried with feedback, and reaches done", async ({
  page,
}) => {
  const yard = await createYard("SW");
  const ticket = await yard.createTicket("Paginate invoices", { acceptanceCriteria: ["The cursor is keyed"] });
  const common = { project: yard.project, labels: ticket.labels, leaseSeconds: 5, workspace: { repo: bench.repo } };
  const script =
    'grep -q "Key the cursor" "$YARDMASTER_BRIEF" && echo keyed > list.js || echo "offset $YARDMASTER_ATTEMPT" > list.js';
  const forge = { ...common, name: "forge", driver: "command", command: ["sh", "-c", script] };
  const check = 'grep -q keyed list.js || { echo "list.js(1,1): error TS1: The cursor encodes the offset"; exit 1; }';
  const checks = [{ name: "keyed", command: ["sh", "-c", check] }];
  const first = await bench.start(forge);
  await bench.start({ ...common, name: "gate", role: "sentinel", driver: "checks", checks });

  const complaints = complaintsOf(page);
  await signIn(page, admin, "/queue");
  await expect(row(page, ticket.key)).toBeVisible({ timeout: 60_000 });
  await row(page, ticket.key).click();
  const pane = page.getByRole("region", { name: new RegExp(`^${ticket.key},`) });
  await expect(pane.getByText(/The cursor encodes the offset/).first()).toBeVisible();
  await bench.kill(first);
  await page.getByLabel("Note to the agent").fill("Key the cursor on (created_at, id).");
  await pane.getByRole("button", { name: /^Retry/ }).click();
  await expect(row(page, ticket.key)).toHaveCount(0);
  await expect(list(page)).toBeAttached();
  await bench.start(forge);
  await expect.poll(async () => (await yard.lead.readTicket(ticket.id)).state, { timeout: 60_000 }).toBe("done");
  const { runs, reviews, holds } = await yard.lead.readTicket(ticket.id);
  expect(reviews.map(({ verdict }) => verdict)).toEqual(["rejected", "rejected", "rejected", "approved"]);
  expect(holds.map(({ probation }) => probation)).toEqual(["held"]);
  const { brief } = await yard.lead.readRun(runs.at(-1)?.id ?? "");
  expect(brief?.text).toContain("Key the cursor on (created_at, id).");
  expect(brief?.text).toContain("list.js");
  await page.goto(`/tickets/${ticket.key}`);
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("seed-2.png"), fullPage: true });
  expect(complaints).toEqual([]);
});
