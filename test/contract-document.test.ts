import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AGENT_DRIVERS, SENTINEL_DRIVERS } from "#lib/agents/registry.ts";
import { upProgram } from "#lib/cli/up/up-program.ts";
import { yardmasterProgram } from "#lib/cli/yardmaster-program.ts";
import { EVENT_TYPES } from "#lib/contract/events.ts";
import { PROBLEMS } from "#lib/contract/problem.ts";
import { RUN_EVENT_TYPES } from "#lib/contract/runs/run-events.ts";
import { PERMISSIONS } from "#lib/engine/people/access.ts";
import { variableNames } from "#lib/environment.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { ENDPOINTS } from "#lib/server/api/endpoints.ts";
import { openApiDocument } from "#lib/server/api/openapi/openapi-document.ts";
import { CommonFields } from "#lib/worker/agents/profile.ts";
import { slugOf } from "./layout-rules.ts";

/** docs/contract.md against the code: what one of them has, the other has too. */

const page = readFileSync(path.join(projectFolder, "docs", "contract.md"), "utf8");

/** slug of its heading → text, up to the next heading of any level */
const sections = new Map<string, string>();
for (const part of page.split(/^(?=#{1,4} )/m)) {
  const [title = ""] = part.split("\n", 1);
  const slug = slugOf(title.replace(/^#+ /, ""));
  if (sections.has(slug)) throw new Error(`two headings are #${slug}`);
  sections.set(slug, part.slice(title.length));
}

function section(slug: string): string {
  const text = sections.get(slug);
  if (text === undefined) throw new Error(`there is no heading #${slug}`);
  return text;
}

/** The cells of the rows of a table, without its head. */
function rows(text: string): string[][] {
  const lines = text.split("\n").filter((line) => /^\| (?=.*\|$)/.test(line));
  return lines.map((line) => line.split(/(?<!\\)\|/).slice(1, -1)).slice(1);
}

/** What stands in backticks. */
const codes = (text = ""): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/** The words of a text that stand in backticks. */
const words = (text: string): Set<string> => new Set(codes(text).flatMap((code) => code.match(/\w+/g) ?? []));

const sorted = (names: Iterable<string>): string[] => [...names].toSorted();

type Schema = { properties?: object; enum?: unknown[]; const?: unknown; oneOf?: Schema[] };
type Operation = {
  parameters: { in?: string; name?: string }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: object } };
const document = JSON.parse(JSON.stringify(openApiDocument(ENDPOINTS))) as Document;
const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${address}`, operation })),
);

/**
 * The endpoints as the page has them: an item of a list, such as "- `POST /api/v1/claims {agent, …}` (work) → …". `takes`:
 * what stands with the address; where that ends with "…", the section tells the rest.
 */
const told = [...sections.values()].flatMap((home) =>
  [...home.matchAll(/^- (`([A-Z]+ \/[^\s`?]+)[^`]*`)\s+\((\w+)[);,]/gm)].map(
    ([, takes = "", name = "", permission = ""]) => ({
      name,
      permission,
      takes: /,\s+…\}`$/.test(takes) ? home : takes,
    }),
  ),
);

/** The names of fields anywhere in a schema, and the words that they may be. */
function namesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { properties = {}, enum: several = [], const: one } = node as Schema;
  const said = [...several, one].filter((value) => typeof value === "string" && /^\w+$/.test(value)) as string[];
  return [...Object.keys(properties), ...said, ...Object.values(node).flatMap(namesIn)];
}

describe("the contract's page has", () => {
  test("every endpoint with the permission that it asks for, and no other", () => {
    const asked = ENDPOINTS.map(({ method, path: address, permission }) => `${method} ${address} (${permission})`);
    expect(sorted(told.map(({ name, permission }) => `${name} (${permission})`))).toEqual(sorted(asked));
    expect(sorted(told.map(({ name }) => name))).toEqual(sorted(operations.map(({ name }) => name)));
  });

  test("no address that is not there", () => {
    const names = new Set(operations.map(({ name }) => name));
    const named = codes(page).flatMap((code) => /^(?:GET|POST|PUT|PATCH|DELETE) \/[^\s?]+/.exec(code)?.[0] ?? []);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });

  test("each field and parameter that an endpoint takes, beside its address", () => {
    for (const { name, operation } of operations) {
      const takes = told.find((one) => one.name === name)?.takes ?? "";
      const query = operation.parameters.flatMap((one) => (one.in === "query" && one.name ? [one.name] : []));
      // Of every list, told once.
      const own = query.includes("cursor") ? query.filter((field) => field !== "limit" && field !== "cursor") : query;
      expect(sorted([...takes.matchAll(/[?&](\w+)=/g)].map(([, field = ""]) => field)), name).toEqual(sorted(own));
      const body = topFields(operation.requestBody?.content["application/json"].schema ?? {});
      expect(sorted(words(takes)), name).toEqual(expect.arrayContaining(body));
    }
  });

  test("each field, and each word that a field may be, of what is sent and answered", () => {
    const known = words(page);
    const names = new Set([...namesIn(document.components.schemas), ...namesIn(document.paths)]);
    expect(names.size).toBeGreaterThan(300);
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
  });

  test("who may ask for what", () => {
    const tabled = rows(section("access")).map(([permission, role, scopes, session]) => [
      codes(permission)[0],
      codes(role)[0],
      codes(scopes),
      session?.trim() === "yes",
    ]);
    const rules = Object.entries(PERMISSIONS).map(([name, { role, scopes, session }]) => [name, role, scopes, session]);
    expect(tabled).toEqual(rules);
  });

  test("every error code with its status", () => {
    const tabled = rows(section("errors")).flatMap(([status, named]) =>
      codes(named).map((code) => [code, Number(status)]),
    );
    expect(tabled).toEqual(Object.entries(PROBLEMS).map(([code, { status }]) => [code, status]));
  });

  test("every type of event, of the stream and of a run's log", () => {
    const beside = ["presence", "notifications", "resync"];
    const tabled = rows(section("events")).map(([type]) => codes(type)[0] ?? "");
    expect(sorted(tabled)).toEqual(sorted([...EVENT_TYPES, ...beside]));
    expect(rows(section("run-events")).map(([type]) => codes(type)[0])).toEqual([...RUN_EVENT_TYPES, "x.…"]);
  });

  test("every variable of the environment", () => {
    const tabled = rows(section("environment")).flatMap(([names]) => codes(names));
    expect(sorted(tabled)).toEqual(sorted([...variableNames, "YARDMASTER_TOKEN"]));
  });

  test("every command with its flags", () => {
    const tabled = rows(section("commands")).map(([command, flags]) => [
      codes(command)[0],
      sorted(
        codes(flags)
          .join(" ")
          .match(/--[a-z-]+/g) ?? [],
      ),
    ]);
    const there = [upProgram(async () => {}), yardmasterProgram()].flatMap((program) => commandsOf(program));
    expect(tabled).toEqual(expect.arrayContaining(there));
    expect(tabled).toHaveLength(there.length + 1);
    expect(tabled).toContainEqual(["bin/test", ["--clis", "--long"]]);
  });

  test("every field of a profile, of each driver under its own heading", () => {
    expect(fieldsTold("profiles")).toEqual(sorted(Object.keys(CommonFields.shape)));
    for (const [name, { fields }] of Object.entries(AGENT_DRIVERS)) {
      expect(fieldsTold(`${name.replace("_", "-")}-driver`), name).toEqual(sorted(Object.keys(fields)));
    }
    for (const [name, { fields }] of Object.entries(SENTINEL_DRIVERS)) {
      expect(fieldsTold(`${name}-sentinel`), name).toEqual(sorted(Object.keys(fields)));
    }
    const shapes = [
      CommonFields.shape,
      ...[AGENT_DRIVERS, SENTINEL_DRIVERS].flatMap(Object.values).map((d) => d.fields),
    ];
    const inside = shapes.flatMap((shape) => namesIn(z.toJSONSchema(z.object(shape), { io: "input" })));
    expect(inside.filter((field) => !words(page).has(field))).toEqual([]);
  });
});

test("every heading that the repository or the page itself refers to is there", () => {
  const files = globSync("{app,bench,bin,components,demo,docs,e2e,lib,test}/**/*.{ts,tsx,mjs,md}", {
    cwd: projectFolder,
  });
  const referred = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "STYLE.md", ...files].flatMap((file) => {
    const text = readFileSync(path.join(projectFolder, file), "utf8");
    return [...text.matchAll(/\bcontract\.md#([\w-]+)/g)].map(([, slug = ""]) => ({ file, slug }));
  });
  for (const [, slug = ""] of page.matchAll(/\]\(#([\w-]+)\)/g)) referred.push({ file: "docs/contract.md", slug });
  expect(referred.length).toBeGreaterThan(0);
  expect(referred.filter(({ slug }) => !sections.has(slug))).toEqual([]);
});

/** The fields of a schema itself; of one that is several, those of each. */
function topFields({ properties = {}, oneOf = [] }: Schema): string[] {
  return [...Object.keys(properties), ...oneOf.flatMap(topFields)];
}

/** A command and those below it that do something, each with its flags. */
function commandsOf(command: Command, above = ""): [name: string, flags: string[]][] {
  const name = `${above} ${command.name()}`.trim();
  const below = command.commands.flatMap((one) => commandsOf(one, name));
  const flags = command.options.map(({ long }) => long ?? "");
  return below.length > 0 && flags.length === 0 ? below : [[name, sorted(flags)], ...below];
}

/** The fields in the table of a section. */
function fieldsTold(slug: string): string[] {
  return sorted(rows(section(slug)).flatMap(([names]) => codes(names)));
}
