import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { DOCUMENTS } from "./documents.ts";
import { fillParts } from "./fill-parts.ts";

const project = path.join(import.meta.dirname, "..", "..");
const read = (name: string) => readFile(path.join(project, "docs", name), "utf8");

test.each(Object.entries(DOCUMENTS))("docs/%s says what the engine does (npm run docs)", async (name, parts) => {
  const document = await read(name);
  expect(document).toBe(fillParts(document, parts()));
});

/** The table of states in a part of docs/states.md, as it stands there. */
async function statesIn(part: string): Promise<[state: string, meaning: string][]> {
  const [, text = ""] = (await read("states.md")).split(`<!-- ${part}: generated`);
  const [, table = ""] = text.split("| state | meaning |\n| --- | --- |\n");
  const rows = (table.split("\n\n")[0] ?? "").split("\n");
  return rows.map((row) => /^\| `(.*)` \| (.*) \|$/.exec(row)?.slice(1) as [string, string]);
}

/** The states that a table of the database accepts, as the migrations say. */
async function statesInDatabase(table: string): Promise<string[]> {
  const folder = path.join(project, "prisma", "migrations");
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".sql"));
  const sql = (await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")))).join("\n");
  const [, made = ""] = sql.split(`CREATE TABLE ${table} (`);
  const [, states = ""] = /\bstate text NOT NULL.*CHECK \(state IN \((.*?)\)\)/.exec(made) ?? [];
  return states.replaceAll("'", "").split(", ");
}

test.each([
  ["tickets", "ticket"],
  ["runs", "run"],
  ["reviews", "review"],
  ["holds", "hold"],
  ["batches", "hold_batch"],
  ["deliveries", "delivery"],
])("%s: each state has its sentence, and the database accepts the same ones", async (part, table) => {
  const states = await statesIn(part);
  for (const [state, meaning] of states) expect(meaning, state).toMatch(/^[A-Z].{10,}\.$/);
  expect(states.map(([state]) => state)).toEqual(await statesInDatabase(table));
});

test("a part that is generated needs its place, and a place its part", () => {
  const document = "# A\n<!-- a: generated -->\n<!-- a: end -->\n";
  expect(fillParts(document, { a: "| 1 |" })).toBe("# A\n<!-- a: generated -->\n\n| 1 |\n\n<!-- a: end -->\n");
  expect(() => fillParts(document, {})).toThrow("Nothing generates a.");
  expect(() => fillParts(document, { a: "", b: "" })).toThrow("The document has no place for b.");
});
