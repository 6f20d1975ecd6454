import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, signIn } from "./people.ts";
import { openWorkerBench, type WorkerBench } from "./worker.ts";
import { createYard } from "./yard.ts";

const SIGN = {
  key: "sign",
  severity: "major",
  file: "src/round.ts",
  line: 42,
  issue: "Negative amounts round up",
} as const;
const LOG = { key: "log", severity: "minor", issue: "There is no changelog entry" } as const;
const NOTE = "Take the sign off before you round";

let bench: WorkerBench;

test.afterEach(async () => {
  await bench.close();
});

test("what was shown is what a real agent gets; what did not hold comes back as the same card with its history", async ({
  page,
}) => {
  bench = await openWorkerBench({ "README.md": "Round half to even\n" });
  const yard = await createYard("DEC");
  const ticket = await yard.createTicket("Round half to even");
  await yard.rejectUntilHeld(ticket, [SIGN, LOG]);
  const { openHoldId: first } = await yard.lead.readTicket(ticket.id);
  const complaints = complaintsOf(page);
  await signIn(page, await createPerson("dec@example.com", "lead", yard.project), `/queue/${first}`);

  await expect(page.getByText(/Different from attempt 3: only what was tried since, and how it ended/)).toBeVisible();
  await page.getByRole("textbox", { name: "Note to the agent" }).fill(NOTE);
  await page.getByRole("button", { name: "What the agent receives" }).click();
  await page.getByRole("checkbox", { name: "Send F2" }).uncheck();
  await expect(page.getByText("Different from attempt 3: a new note, 1 finding left out.")).toBeVisible();
  await page.getByRole("textbox", { name: /^Needs a decision again after/ }).fill("1");
  await page.getByRole("button", { name: "Diff", exact: true }).click();
  const diff = page.getByRole("region", { name: "Different from the prompt of attempt 3" });
  await expect(diff).toContainText("Removed: > There is no changelog entry");
  await expect(diff).toContainText("Rejections that are still retried: 0.");
  await expect(diff).toContainText(`Added: > ${NOTE}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Raw", exact: true }).click();
  const exact = page.getByRole("region", { name: "Exact text" });
  await expect(exact).toContainText(NOTE);
  const shown = (await exact.textContent()) ?? "";
  await expect(page.getByText(createHash("sha256").update(shown).digest("hex"))).toBeVisible();

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Retry/ }).click();
  await expect.poll(async () => (await yard.lead.readTicket(ticket.id)).state).toBe("ready");
  const received = bench.file("received");
  await bench.start({
    name: "rounder",
    driver: "command",
    project: yard.project,
    labels: ticket.labels,
    command: ["sh", "-c", `cat > ${received}`],
  });
  await expect.poll(async () => (await yard.lead.readTicket(ticket.id)).state).toBe("in_review");
  expect(readFileSync(received, "utf8")).toBe(shown);

  await yard.reject(ticket, [SIGN]);
  const { openHoldId: second } = await yard.lead.readTicket(ticket.id);
  await page.goto(`/queue/${second}`);
  const history = page.getByRole("group", { name: "Decided before" });
  await expect(history).toContainText(/Retried by .*, .*left 1 finding out, granted 1 rejection/);
  await expect(history).toContainText(NOTE);
  await expect(history).toContainText("Failed again: attempt 4 rejected with 1 finding");
  await expect(history.getByRole("link", { name: /^Retried by/ })).toHaveAttribute(
    "href",
    `/p/${yard.project}/queue/${first}`,
  );
  await page.keyboard.press("v");
  await expect(page.getByRole("list", { name: "Findings" })).toContainText("waived by");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing will be different")).toHaveCount(0);

  await page.goto(`/tickets/${ticket.key}?tab=feedback&finding=F2`);
  const about = page.getByRole("complementary", { name: "About this ticket" });
  await expect(about).toContainText(/Sentinel retries used up, 2nd time.*Failed again.*Needs a decision again/s);
  await page.getByRole("button", { name: "Take the waiver back" }).click();
  await expect(page.getByText("F2 counts again").first()).toBeVisible();
  expect(complaints).toEqual([]);
});
