import { expect, type Page, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectLive, signIn } from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });
const hold = (page: Page, key: string) => page.getByRole("region", { name: new RegExp(`^${key},`) });
const tile = (page: Page, name: RegExp) => page.getByRole("toolbar", { name: "Decide" }).getByRole("button", { name });
const reason = (page: Page) => page.getByLabel("Reason, needed to send");
const CALL = "May I run rm -rf build/ in the checkout?";

/** A run that waits for a person to allow what it is about to do. */
async function askApproval(yard: Yard, title: string, text: string) {
  const ticket = await yard.createTicket(title, { reviewRequired: false });
  const claim = await yard.claim(ticket);
  await yard.finish(claim, { outcome: "paused", reason: "approval", question: { text } });
  const resumed = () => yard.agent.resume(claim.run.id, { leaseToken: claim.leaseToken, waitSeconds: 20 });
  return { ticket, resumed };
}

test("what an agent asks leave for is approved with one key and Enter, and refused with a reason alone", async ({
  page,
}) => {
  const yard = await createYard("AP");
  const complaints = complaintsOf(page);
  const allowed = await askApproval(yard, "Clear the build", CALL);
  const refused = await askApproval(
    yard,
    "Clear the checkout",
    "May I check out main again, with everything that is not committed lost?",
  );
  await signIn(page, await createPerson("ap@example.com", "lead", yard.project), "/queue");
  await expectLive(page);
  await expect(row(page, allowed.ticket.key)).toHaveAttribute("aria-selected", "true");
  await expect(hold(page, allowed.ticket.key).getByText(CALL).first()).toBeVisible();
  await expect(tile(page, /^Approve/)).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await page.keyboard.press("Shift+P");
  await page.keyboard.press("Enter");
  expect((await allowed.resumed())?.resume).toMatchObject({ reason: "approval", verb: "approve" });

  await expect(row(page, refused.ticket.key)).toHaveAttribute("aria-selected", "true");
  await expect(tile(page, /^Reject/)).toBeVisible();
  await page.keyboard.press("d");
  await expect(reason(page)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(reason(page)).toBeFocused();
  const { holds } = await yard.lead.readTicket(refused.ticket.id);
  expect(holds.map(({ state }) => state)).toEqual(["open"]);
  await expectAccessible(page);
  await page.keyboard.type("Only below build/");
  await page.keyboard.press("Control+Enter");
  expect((await refused.resumed())?.resume).toMatchObject({ verb: "reject", note: "Only below build/" });
  await expect(page.getByRole("option")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("by mouse: a tile that needs a reason only marks, and approving over a sentinel ends the ticket", async ({
  page,
}) => {
  const yard = await createYard("AQ");
  const { ticket, resumed } = await askApproval(yard, "Clear the cache", CALL);
  const over = await yard.createTicket("Round half to even");
  await yard.rejectUntilHeld(over, [{ key: "sign", severity: "major", issue: "Negative amounts round up" }]);
  await signIn(page, await createPerson("apq@example.com", "lead", yard.project), "/queue");
  await expectLive(page);
  await row(page, ticket.key).click();
  await tile(page, /^Reject/).click();
  await expect(reason(page)).toBeFocused();
  await expect(tile(page, /^Reject/)).toHaveAttribute("aria-current", "true");
  await reason(page).fill("Ask the owner of the cache first");
  await tile(page, /^Reject/).click();
  expect((await resumed())?.resume).toMatchObject({ verb: "reject", note: "Ask the owner of the cache first" });

  await row(page, over.key).click();
  await tile(page, /^Approve anyway/).click();
  await expect(reason(page)).toBeFocused();
  await reason(page).fill("The finding is about another function");
  await tile(page, /^Approve anyway/).click();
  await expect.poll(async () => (await yard.lead.readTicket(over.id)).state).toBe("done");
  await page.goto(`/tickets/${over.key}?tab=timeline`);
  await expect(page.getByText(/^Approved by /).first()).toBeVisible();
});
