import { expect, type Page, test } from "@playwright/test";
import { transact } from "#lib/db/connection/transaction.ts";
import { upsertMembership } from "#lib/db/people/members.ts";
import { readProject } from "#lib/db/projects/projects.ts";
import { findSomebody } from "#lib/lifecycle/people/put-member.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { onDatabase } from "./desk.ts";
import {
  askAs,
  createPerson,
  expectAccessible,
  expectLive,
  expectNoSidewaysScroll,
  type Somebody,
  signIn,
} from "./people.ts";
import { createYard, type Yard } from "./yard.ts";

const row = (page: Page, key: string) => page.getByRole("option", { name: new RegExp(`^${key},`) });
const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });
const switcher = (page: Page) => page.getByRole("button", { name: /^Project:/ });

/** A lead of two projects, and of no other. */
async function leadOfBoth(address: string, first: Yard, second: Yard): Promise<Somebody> {
  const person = await createPerson(address, "lead", first.project);
  await onDatabase(async () => {
    const { id: userId } = await findSomebody({ email: person.email });
    const project = await readProject({ slug: second.project });
    if (project === null) throw new Error(`${second.project} is not there`);
    const membership = { id: newId("mem"), userId, projectId: project.id, role: "lead" } as const;
    await transact(ENGINE, (tx) => upsertMembership(tx, membership));
  });
  return person;
}

/** Where an address leads, without following it. */
async function leadsTo(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(address, { maxRedirects: 0 });
  return `${answer.status()} ${answer.headers().location ?? ""}`.trim();
}

test("one queue shows what waits in all projects, and says whose each row is", { tag: "@long" }, async ({ page }) => {
  const [one, two] = [await createYard("AQA"), await createYard("AQB")];
  const [asks, waits] = [await one.createTicket("Choose a port"), await two.createTicket("Choose a host")];
  await one.ask(asks, "Which port?");
  await two.ask(waits, "Which host?");
  await signIn(page, await leadOfBoth("aq@example.com", one, two), "/queue");
  await expect(page).toHaveURL("/p/all/queue");
  await expect(row(page, asks.key)).toHaveAccessibleName(new RegExp(`In Yard ${one.key}\\.$`));
  await expect(row(page, waits.key).getByText(`Yard ${two.key}`, { exact: true })).toBeVisible();
  await expect(nav(page).getByRole("link", { name: /^Queue/ })).toContainText("2");
  await expectLive(page);
  const third = await two.createTicket("Choose a name");
  await two.ask(third, "Which name?");
  await page.getByRole("button", { name: /1 new/ }).click();
  await expect(row(page, third.key)).toBeVisible();
  await expectAccessible(page);
  // Owners of each project, and what is paused in any.
  const others = await createPerson("aq.owner@example.com", "lead", two.project);
  const { id: owner } = await onDatabase(() => findSomebody({ email: others.email }));
  const { openHoldId } = await two.lead.readTicket(third.id);
  await askAs(page, "PATCH", `/holds/${openHoldId}`, { version: 1, ownerId: owner });
  await askAs(page, "POST", "/pauses", { project: two.project, by: "project", note: "The host is moved" });
  await page.goto(`/p/all/queue?owner=${owner}`);
  await expect(page.getByRole("button", { name: "Remove the filter Owner: Aq Owner" })).toBeVisible();
  await expect(row(page, third.key)).toBeVisible();
  await expect(row(page, asks.key)).toHaveCount(0);
  const paused = page.getByRole("region", { name: "Paused claims" });
  await expect(paused).toContainText(`Yard ${two.key}`);
  await expect(paused.getByRole("link").first()).toHaveAttribute("href", `/p/${two.project}/policies#pauses`);
  await expectAccessible(page);
  await paused.getByRole("button", { name: /^Resume/ }).click();
  await expect(paused).toHaveCount(0);
  await page.goto("/p/all/queue");

  await switcher(page).click();
  const choice = (name: string) => page.getByRole("menuitemradio", { name: new RegExp(`^${name}`) });
  await expect(choice("All projects")).toContainText("3 open holds");
  await expect(choice(`Yard ${one.key}`)).toContainText("1 open holds");
  await choice(`Yard ${two.key}`).click();
  await expect(page).toHaveURL(`/p/${two.project}/queue`);
  await expect(row(page, waits.key)).toBeVisible();
  await expect(row(page, asks.key)).toHaveCount(0);
  await expect(row(page, waits.key)).not.toHaveAccessibleName(/In Yard/);
  await page.goBack();
  await expect(page).toHaveURL("/p/all/queue");
  await expect(row(page, asks.key)).toBeVisible();

  await nav(page)
    .getByRole("link", { name: /^Policies/ })
    .click();
  await expect(page).toHaveURL("/p/all/policies");
  await page
    .getByRole("list", { name: "Projects" })
    .getByRole("link", { name: new RegExp(`^Yard ${one.key}`) })
    .click();
  await expect(page).toHaveURL(`/p/${one.project}/policies`);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/p/all/queue");
  await expect(row(page, asks.key).getByText(`Yard ${one.key}`, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("each tab keeps its own project, and a form creates where it says", async ({ page, context }) => {
  const [one, two] = [await createYard("ATA"), await createYard("ATB")];
  const [mine, theirs] = [await one.createTicket("Of the first"), await two.createTicket("Of the second")];
  await signIn(page, await leadOfBoth("at@example.com", one, two), `/p/${one.project}/tickets`);
  await expectLive(page);
  const other = await context.newPage();
  await other.goto(`/p/${two.project}/tickets`);
  await expectLive(other);
  await expect(other.getByRole("link", { name: theirs.title })).toBeVisible();
  await expect(other.getByRole("link", { name: mine.title })).toHaveCount(0);

  // The other tab was opened last.
  await page.getByRole("button", { name: "New ticket" }).first().click();
  await page.getByRole("dialog").getByLabel("Title").fill("Made in the first tab");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Create/ })
    .click();
  await expect(page.getByRole("link", { name: "Made in the first tab" })).toBeVisible();
  const made = await one.lead.listTickets({ project: one.project, q: "Made in the first tab" });
  expect(made.items.map(({ project }) => project)).toEqual([one.project]);
  await page.reload();
  await expect(page.getByRole("link", { name: mine.title })).toBeVisible();
  await expect(page.getByRole("link", { name: theirs.title })).toHaveCount(0);

  await switcher(page).click();
  await page.getByRole("menuitemradio", { name: new RegExp(`^Yard ${two.key}`) }).click();
  await expect(page).toHaveURL(`/p/${two.project}/tickets`);
  await expect(page.getByRole("link", { name: theirs.title })).toBeVisible();
  await expect(page.getByRole("link", { name: mine.title })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`/p/${one.project}/tickets`);
  await expect(page.getByRole("link", { name: mine.title })).toBeVisible();
  await expect(page.getByRole("link", { name: theirs.title })).toHaveCount(0);
});

test("addresses without a project lead to one, and no address shows another's", async ({ page }) => {
  const [one, two] = [await createYard("AOA"), await createYard("AOB")];
  const [mine, theirs] = [await one.createTicket("Of the first"), await two.createTicket("Of the second")];
  const { run } = await two.ask(theirs, "Which host?");
  const { openHoldId } = await two.lead.readTicket(theirs.id);
  expect(await leadsTo(page, `/tickets/${theirs.key}?tab=log`)).toBe(
    `307 /sign-in?${new URLSearchParams({ callbackUrl: `/tickets/${theirs.key}?tab=log` })}`,
  );
  await signIn(page, await leadOfBoth("ao@example.com", one, two), "/settings#account");
  await expect(page).toHaveURL(`/p/${one.project}/settings#account`);

  expect(await leadsTo(page, "/")).toBe("307 /p/all/queue");
  expect(await leadsTo(page, `/tickets/${theirs.key}?tab=log`)).toBe(
    `307 /p/${two.project}/tickets/${theirs.key}?tab=log`,
  );
  expect(await leadsTo(page, `/runs/${run.id}`)).toBe(`307 /p/${two.project}/runs/${run.id}`);
  expect(await leadsTo(page, `/queue/${openHoldId}`)).toBe(`307 /p/${two.project}/queue/${openHoldId}`);
  expect(await leadsTo(page, `/tickets?project=${two.project}&state=ready`)).toBe(
    `307 /p/${two.project}/tickets?state=ready`,
  );
  expect(await leadsTo(page, `/p/${one.project}/tickets/${theirs.key}?tab=log`)).toBe(
    `307 /p/${two.project}/tickets/${theirs.key}?tab=log`,
  );
  expect(await leadsTo(page, `/p/${one.project}/queue/${openHoldId}`)).toBe(
    `307 /p/${two.project}/queue/${openHoldId}`,
  );
  expect(await leadsTo(page, `/p/${one.project}/runs/${run.id}`)).toBe(`307 /p/${two.project}/runs/${run.id}`);
  expect(await leadsTo(page, `/p/all/tickets/${mine.key}`)).toBe("200");
  for (const address of ["/p/default/queue", "/p/nowhere/queue", "/tickets/DEF-1", "/tickets?project=default"])
    expect(await leadsTo(page, address), address).toBe("404");

  await page.goto(`/p/${two.project}/tickets`);
  await expectLive(page);
  expect(await leadsTo(page, "/agents")).toBe(`307 /p/${two.project}/agents`);
});

test("no project may be called all", async () => {
  const { lead } = await createYard("ARN");
  await expect(lead.createProject({ slug: "all", key: "ALL", name: "All" })).rejects.toThrow(/stands for all projects/);
});
