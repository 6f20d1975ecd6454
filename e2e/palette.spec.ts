import { expect, type Page, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectLive, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const field = (page: Page) => palette(page).getByRole("combobox");
const option = (page: Page, name: RegExp) => palette(page).getByRole("option", { name });

test("a lead finds a hold, a ticket and a run by a few letters, and does what the page can do", async ({ page }) => {
  const complaints = complaintsOf(page);
  const yard = await createYard("XA");
  const held = await yard.createTicket("Paginate invoices");
  await yard.fail(held, "SyntaxError: Unexpected token } in JSON at position 7");
  const other = await yard.createTicket("Export credit notes");
  await signIn(page, await createPerson("palette@example.com", "lead", yard.project), "/tickets");
  await expectLive(page);

  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await expectAccessible(page, "[role=dialog]");
  await field(page).fill("paginate");
  await expect(option(page, /XA.*-1.*Paginate invoices.*Retries used up/)).toBeVisible();
  await expect(option(page, /Paginate invoices.*On hold/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/queue\/hld_/);
  await expect(palette(page)).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill(other.key.toLowerCase());
  await option(page, /Export credit notes.*Ready/).click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${other.key}$`));

  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("forge-1");
  await option(page, /Attempt 1 by forge-1/).click();
  await expect(page).toHaveURL(/\/runs\/run_/);

  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("go que");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/queue/);
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("zebra crossing");
  await expect(palette(page).getByText("Nothing here is called “zebra crossing”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("nobody finds what another project holds", async ({ page }) => {
  const yard = await createYard("XB");
  const secret = await createYard("XC");
  await secret.createTicket("Merge with the competitor");
  await signIn(page, await createPerson("outsider@example.com", "lead", yard.project), "/queue");
  const answer = await page.request.get(`/api/v1/search?project=${secret.project}&q=merge`);
  expect(answer.status()).toBe(404);
  await expectLive(page);
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("merge with");
  await expect(palette(page).getByText("Nothing here is called “merge with”.")).toBeVisible();
});
