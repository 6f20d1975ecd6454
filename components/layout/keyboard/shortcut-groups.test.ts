import { expect, test } from "vitest";
import { groupShortcuts } from "./shortcut-groups.ts";

const shortcuts = [
  { keys: "g q", label: "Go to Queue", group: "Go" },
  { keys: "j", label: "Next hold", group: "Move" },
  { keys: "arrowdown", label: "Next hold", group: "Move" },
  { keys: "h", label: "Hop", group: "Else" },
  { keys: "c", label: "Continue", group: "Decide" },
];

test("decisions come first, keys of one action share a row", () => {
  expect(groupShortcuts(shortcuts, "")).toEqual([
    { title: "Decide", rows: [{ label: "Continue", keys: ["c"] }] },
    { title: "Move", rows: [{ label: "Next hold", keys: ["j", "arrowdown"] }] },
    { title: "Go", rows: [{ label: "Go to Queue", keys: ["g q"] }] },
    { title: "Else", rows: [{ label: "Hop", keys: ["h"] }] },
  ]);
});

test("a query leaves what it names", () => {
  expect(groupShortcuts(shortcuts, " QUEUE ")).toEqual([
    { title: "Go", rows: [{ label: "Go to Queue", keys: ["g q"] }] },
  ]);
  expect(groupShortcuts(shortcuts, "zzz")).toEqual([]);
});
