import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRows } from "./csv-rows.ts";
import { findCycle } from "./find-cycle.ts";
import { guessMapping } from "./guess-mapping.ts";
import { type Known, type KnownTicket, planRows } from "./plan-rows.ts";
import { readCsv } from "./read-csv.ts";

const NOTHING: Known = { imported: new Map(), byKey: new Map() };
const ticket = (key: string, state = "ready"): KnownTicket => ({ id: `tkt_${key}`, key, state });

function plan(text: string, known: Partial<Known> = {}) {
  const table = readCsv(text);
  return planRows(csvRows(table, guessMapping(table.columns), false), { ...NOTHING, ...known });
}

const said = (text: string, known?: Partial<Known>) =>
  plan(text, known).rows.map(({ outcome, reasons }) => [outcome, ...reasons].join(": "));

test("columns are guessed by their names, each once", () => {
  expect(
    guessMapping(["Issue key", "Summary", "Body", "Priority", "Labels", "Blocked by", "Labels (2)", "State"]),
  ).toEqual({
    title: "Summary",
    description: "Body",
    acceptanceCriteria: null,
    priority: "Priority",
    labels: "Labels",
    driver: null,
    dependsOn: "Blocked by",
    id: "Issue key",
    status: "State",
  });
});

test("cells become the fields of a ticket", () => {
  const { rows } = plan(
    'id,title,criteria,priority,labels\nA-1, Fix it ,"- [ ] one\n2. two",P1,"a, b;a"\nA-2,x,,odd,\n',
  );
  expect(rows[0]?.row).toMatchObject({
    title: "Fix it",
    criteria: ["one", "two"],
    priority: "high",
    labels: ["a", "b"],
  });
  expect(rows[1]).toMatchObject({ row: { priority: "normal" }, notes: ["the priority “odd” is not known: normal"] });
});

test("rows wait for rows and for tickets; a name that leads nowhere is wrong, and so is who waits for that row", () => {
  const known = {
    byKey: new Map([
      ["DEF-3", ticket("DEF-3")],
      ["DEF-4", ticket("DEF-4", "cancelled")],
    ]),
  };
  const text = 'id,title,depends on\n1,a,\n2,b,"1, def-3"\n3,c,99\n4,d,3\n5,e,DEF-4\n6,f,#6\n';
  expect(said(text, known)).toEqual([
    "make",
    "make",
    "wrong: waits for 99, which is neither in this file nor in the project: mend or remove it",
    "wrong: waits for row 4, which is wrong: mend that one",
    "wrong: waits for DEF-4, which was cancelled: mend or remove it",
    "wrong: waits for itself: remove that",
  ]);
  expect(plan(text, known).rows[1]).toMatchObject({ waitsForRows: [0], waitsForTickets: [ticket("DEF-3")] });
});

test("what was imported before is skipped, and waited for as the ticket that it became", () => {
  const known = { imported: new Map([["csv:A-1", ticket("DEF-7", "done")]]) };
  const text = "id,title,depends on,status\nA-1,a,,\nA-2,b,A-1,\nA-2,again,,\nA-3,c,,Closed\nA-4,d,A-3,\n";
  expect(said(text, known)).toEqual([
    "skipped: is here already as DEF-7",
    "make",
    "skipped: is the same as row 3",
    "skipped: is closed",
    "make",
  ]);
  expect(plan(text, known).rows[1]?.waitsForTickets).toEqual([ticket("DEF-7", "done")]);
});

test("a bare number is one row in each sheet; a name of a tracker is one everywhere", () => {
  const keys = (text: string) => plan(text).rows.map(({ row }) => row.sourceKey);
  expect(keys("id,title\n1,a")).not.toEqual(keys("id,title\n1,b"));
  expect(keys("id,title\nX-1,a")).toEqual(keys("id,title\nX-1,b"));
  expect(keys("title\na")).toEqual(keys("title,other\na,b"));
});

test("a circle is found exactly where there is one", () => {
  const graph = fc
    .integer({ min: 1, max: 12 })
    .chain((size) =>
      fc.array(fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 3 }), { minLength: size, maxLength: size }),
    );
  fc.assert(
    fc.property(graph, (edges) => {
      const circle = findCycle(edges);
      if (circle)
        for (const [at, place] of circle.entries()) expect(edges[place]).toContain(circle[(at + 1) % circle.length]);
      expect(circle === null).toBe(edges.every((_, root) => !reaches(edges, root)));
    }),
  );
  expect(findCycle(Array.from({ length: 20_000 }, (_, at) => (at < 19_999 ? [at + 1] : [])))).toBeNull();
});

function reaches(edges: number[][], root: number): boolean {
  const seen = new Set<number>();
  const next = [...(edges[root] ?? [])];
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at === root) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    next.push(...(edges[at] ?? []));
  }
  return false;
}

test("the same file on the same project has the same hash; another outcome has another", () => {
  const text = "id,title\nA-1,a\n";
  expect(plan(text).sha256).toBe(plan(text).sha256);
  expect(plan(text, { imported: new Map([["csv:A-1", ticket("DEF-1")]]) }).sha256).not.toBe(plan(text).sha256);
});
