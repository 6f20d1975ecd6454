import { expect, test } from "vitest";
import type { ProjectRow } from "#lib/db/projects/projects.ts";
import { newAddress } from "./old-address.ts";

const projects = (...slugs: string[]) => slugs.map((slug) => ({ id: `prj_${slug}`, slug }) as ProjectRow);
const lead = (address: string, slugs: string[], last?: string) =>
  newAddress(new URL(address, "http://desk"), { projects: projects(...slugs), last });

test.each(["/", "/queue", "/queue/"])("%s leads to the only project, else to all", async (address) => {
  expect(await lead(address, ["yard"])).toMatch(/^\/p\/yard\/queue\/?$/);
  expect(await lead(address, ["yard", "default"], "yard")).toMatch(/^\/p\/all\/queue\/?$/);
  expect(await lead(address, [])).toMatch(/^\/p\/all\/queue\/?$/);
});

test("another page leads to the last project, else to default, else to the first, with its query", async () => {
  expect(await lead("/policies?line=api", ["alpha", "default", "yard"], "yard")).toBe("/p/yard/policies?line=api");
  expect(await lead("/policies", ["alpha", "default"], "gone")).toBe("/p/default/policies");
  expect(await lead("/tickets/import", ["alpha", "yard"])).toBe("/p/alpha/tickets/import");
});

test("a project in the query is the one, and nothing where it may not be seen", async () => {
  expect(await lead("/runs?project=yard&state=lost", ["alpha", "yard"], "alpha")).toBe("/p/yard/runs?state=lost");
  expect(await lead("/runs?project=secret", ["alpha", "yard"])).toBeNull();
});

test("what never was a page leads nowhere", async () => {
  expect(await lead("/nowhere", ["yard"])).toBeNull();
  expect(await lead("/p", ["yard"])).toBeNull();
});
