import { expect, test } from "@playwright/test";
import { complaintsOf, createPerson, expectAccessible, expectNoSidewaysScroll, signIn } from "./people.ts";
import { createYard } from "./yard.ts";

test.use({ viewport: { width: 390, height: 844 } });

const OPTIONS = ["half to even", "half up"];

test("on a phone: an answer is kept, offered for the next question, and used with one touch", { tag: "@long" }, async ({
  page,
}) => {
  const yard = await createYard("PP");
  const complaints = complaintsOf(page);
  await yard.ask(await yard.createTicket("Round amounts"), "Which rounding should invoices use?", OPTIONS);
  const second = await yard.createTicket("Round credit notes");
  await yard.ask(second, "Which rounding should credit notes use?", OPTIONS);
  await signIn(page, await createPerson("pp@example.com", "lead", yard.project), "/queue");
  await page.getByRole("option").first().tap();
  const form = page.getByRole("group", { name: "Which rounding should invoices use?" });
  await form.getByRole("radio", { name: "half up" }).tap();
  await form.getByRole("checkbox", { name: "Keep as precedent" }).tap();
  await expect(form.getByLabel("For", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Answer 2", exact: true }).tap();
  await expect(page.getByRole("option")).toHaveCount(1);

  await page.getByRole("option").first().tap();
  const kept = page.getByRole("list", { name: "Kept answers" });
  await expect(kept).toContainText(`on ${yard.key}-1`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const use = kept.getByRole("button", { name: /^Use/ });
  expect((await use.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await use.tap();
  await expect.poll(async () => (await yard.lead.readTicket(second.id)).holdReason).toBeNull();

  await page.goto("/policies/precedents");
  await expect(page.getByRole("list", { name: "Kept answers" }).getByRole("listitem")).toContainText(
    "Answered 1 time through a person",
  );
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
