import fc from "fast-check";
import { expect, test } from "vitest";
import { githubRows } from "./github-rows.ts";
import { mentionedIssues } from "./mentioned-issues.ts";
import { takeTasks } from "./task-list.ts";

const OPTIONS = { closed: false, pullRequests: false, repository: null };
const rest = {
  number: 12,
  title: "Round half up",
  state: "open",
  html_url: "https://github.com/Acme/shop/issues/12",
  labels: [{ name: "bug" }, { name: "priority: high" }],
  body: "Depends on #3, #4 and other/lib#5.\n\n- [ ] npm test passes\n- [x] understood\n```\n- [ ] code\n```",
};

test("an issue of the REST API", () => {
  expect(githubRows(JSON.stringify([rest]), OPTIONS)?.rows).toEqual([
    {
      line: 1,
      ref: "#12",
      sourceKey: "github:acme/shop#12",
      url: "https://github.com/Acme/shop/issues/12",
      title: "Round half up",
      description: "Depends on #3, #4 and other/lib#5.\n\n- [x] understood\n```\n- [ ] code\n```",
      criteria: ["npm test passes"],
      priority: "high",
      labels: ["bug"],
      driver: null,
      waitsFor: { refs: ["#3", "#4", "other/lib#5"], must: false },
      leftOut: null,
      problems: [],
      notes: [],
    },
  ]);
});

test("the same issue by gh has the same source; what is closed or a pull request is left out", () => {
  const gh = {
    number: 12,
    title: "t",
    body: "",
    state: "OPEN",
    labels: [],
    url: "https://github.com/acme/shop/issues/12",
  };
  const pull = { ...rest, number: 13, pull_request: { url: "x" } };
  const closed = { ...gh, number: 14, state: "CLOSED" };
  const rows = githubRows(JSON.stringify([gh, pull, closed]), OPTIONS)?.rows ?? [];
  expect(rows[0]?.sourceKey).toBe("github:acme/shop#12");
  expect(rows.map(({ leftOut }) => leftOut)).toEqual([null, "is a pull request", "is closed"]);
});

test("pages one after the other, lines, and a page of the search are lists too", () => {
  const one = JSON.stringify({ number: 1, title: "a ][ }{" });
  const two = JSON.stringify({ number: 2, title: 'b "\\' });
  for (const text of [`[${one}][${two}]`, `${one}\n${two}\n`, `\ufeff{"items":[${one},${two}]}`])
    expect(githubRows(text, OPTIONS)?.rows.map(({ ref }) => ref)).toEqual(["#1", "#2"]);
  for (const text of ["", "title\na", "{}", "3", '"x"', "[1"]) expect(githubRows(text, OPTIONS), text).toBeNull();
});

test("issues that do not name their repository take the one that is given", () => {
  const text = JSON.stringify([{ number: 1, title: "a" }]);
  expect(githubRows(text, OPTIONS)?.unnamed).toBe(1);
  const named = githubRows(text, { ...OPTIONS, repository: "acme/shop" });
  expect(named).toMatchObject({ unnamed: 0, rows: [{ sourceKey: "github:acme/shop#1" }] });
});

test("what is no issue is wrong and says what to do; what PostgreSQL cannot keep is taken out", () => {
  const rows = githubRows(
    '[3, {"number": "x", "title": "t"}, {"number": 1, "title": "a\\u0000\\ud83d"}]',
    OPTIONS,
  )?.rows;
  expect(rows?.map(({ problems }) => problems.length)).toEqual([1, 1, 0]);
  expect(rows?.[2]?.title).toBe("a\ufffd");
});

test("any JSON is a list of rows or null, and never an error", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const read = githubRows(`[${text}, {"number": 1, "title": ${text}}]`, OPTIONS);
      for (const row of read?.rows ?? []) expect(row.sourceKey.length).toBeLessThanOrEqual(400);
    }),
  );
});

test("tasks are taken out of a text, and every other line stays", () => {
  const line = fc.constantFrom("- [ ] a", "* [x] b", "1. [ ] c", "text", "  - [ ] d", "-[ ] no", "```", "- [ ]", "");
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { text, tasks } = takeTasks(lines.join("\n"));
      const kept = text.split("\n").filter((one) => one.trim() !== "");
      expect(kept.length + tasks.length).toBe(lines.filter((one) => one.trim() !== "").length);
    }),
  );
});

test("only issues that are said to be waited for are mentioned", () => {
  expect(
    mentionedIssues("See #1. Blocked by: #2 & https://github.com/a/b/issues/3. Fixes #4, depends on nothing #5"),
  ).toEqual(["#2", "a/b#3"]);
});
