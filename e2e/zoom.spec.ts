import { expect, type Page, test } from "@playwright/test";
import { makeCluster } from "./cluster.ts";
import { complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

// 1440 × 900 at 200 %.
test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

/** Controls that nobody can get at by scrolling: beside the page, below a bar, or cut off. */
async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reach = (control: HTMLElement) => {
      control.scrollIntoView({ block: "center", inline: "nearest" });
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      // Only for those who listen, or a field that something else draws.
      if (width <= 1 || height <= 1 || getComputedStyle(control).opacity === "0") return true;
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left >= -1 && right <= innerWidth + 1 && at !== null && (control.contains(at) || at.contains(control));
    };
    return [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [role=option]")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.closest("[aria-hidden=true], [inert]") && !control.matches("[href^='#']"))
      .filter((control) => !reach(control))
      .map((control) => control.outerHTML.slice(0, 200));
  });
}

test("at 200 % no page scrolls sideways, every control can be reached, and a hold is decided", {
  tag: "@long",
}, async ({ page }) => {
  const yard = await createYard("ZM");
  const complaints = complaintsOf(page);
  const rejected = await yard.createTicket("Paginate the list of invoices without breaking old cursors", {
    acceptanceCriteria: ["The cursor is keyed", "Old cursors are read for a week"],
  });
  await yard.rejectUntilHeld(rejected, [
    {
      key: "cursor",
      severity: "critical",
      file: "src/invoices/list.ts",
      line: 88,
      issue: "The cursor encodes the offset",
    },
  ]);
  const asking = await yard.createTicket("Asks something");
  const claim = await yard.ask(asking, "Which table?", ["The old one", "The new one"]);
  await makeCluster(yard, 3);
  const admin = await createPerson("zoom@example.com", "admin", yard.project);
  await signIn(page, admin, "/queue");
  const holdOf = async (id: string) => (await yard.lead.readTicket(id)).openHoldId;
  const asks = await holdOf(asking.id);
  const addresses = [
    "/queue",
    `/queue/${await holdOf(rejected.id)}`,
    `/queue/${asks}`,
    "/tickets",
    `/tickets/${rejected.key}`,
    `/tickets/${rejected.key}?tab=feedback`,
    "/tickets/import",
    "/runs",
    `/runs/${claim.run.id}`,
    "/agents",
    "/agents/forge-1",
    "/insights",
    "/policies",
    "/policies/precedents",
    "/policies/sentinels",
    "/decisions",
    "/settings",
    "/first-steps",
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.locator("[data-loading]")).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    // A run that waits opens its dialog over the page.
    await page.keyboard.press("Escape");
    await expect.poll(() => outOfReach(page), address).toEqual([]);
  }
  await page.goto(`/queue/${asks}`);
  await expectAccessible(page);
  const card = page.getByRole("region", { name: new RegExp(`^${asking.key},`) });
  await card.getByRole("radio", { name: "The new one" }).check();
  await card.getByRole("button", { name: "Answer 2" }).click();
  const resumed = await yard.agent.resume(claim.run.id, { leaseToken: claim.leaseToken, waitSeconds: 20 });
  expect(resumed?.resume).toMatchObject({ verb: "answer", answer: "The new one" });
  expect(complaints).toEqual([]);
});
