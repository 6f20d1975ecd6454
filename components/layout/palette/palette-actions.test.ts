import { expect, test } from "vitest";
import { deskCommands } from "./desk-commands.ts";
import { paletteActions } from "./palette-actions.ts";

const listed = [
  { keys: "c", label: "Continue with the note", group: "Decide" },
  { keys: "r", label: "Retry: a new run", group: "Decide" },
  { keys: "j", label: "Next hold", group: "Move" },
  { keys: "2", label: "Segment by number", group: "Move", says: "Segment Questions" },
  { keys: "3", label: "Segment by number", group: "Move", says: "Segment Sentinel" },
  { keys: "g q", label: "Go to Queue", group: "Go" },
  { keys: "mod+k", label: "Search and commands", group: "Go" },
  { keys: "x", label: "Retry: a new run", group: "Decide" },
];
const labels = (typed: string) => paletteActions(listed, typed).map(({ label }) => label);

test("offers each action of the page once, by its own name, how to move at the end, and not itself", () => {
  expect(labels("")).toEqual([
    "Continue with the note",
    "Retry: a new run",
    "Go to Queue",
    "Next hold",
    "Segment Questions",
    "Segment Sentinel",
  ]);
});

test("what is done from anywhere is found by the words that people have for it", () => {
  const found = (typed: string) => deskCommands(typed).map(({ label }) => label);
  expect(["create", "project", "invite", "theme", "import", "new ticket"].map((typed) => found(typed)[0])).toEqual([
    "Create a ticket",
    "Create a project",
    "Invite a person",
    "Switch theme",
    "Import tickets",
    "Create a ticket",
  ]);
  expect([found(""), found("nothing like it")]).toEqual([[], []]);
});

test("takes the words in any order and puts what begins with them first", () => {
  expect(labels("note con")).toEqual(["Continue with the note"]);
  expect(labels("tin")).toEqual(["Continue with the note", "Segment Sentinel"]);
  expect(labels("que")).toEqual(["Go to Queue", "Segment Questions"]);
  expect(labels("nothing like it")).toEqual([]);
});

test("does what came last where two actions have one label", () => {
  expect(paletteActions(listed, "retry").map(({ keys }) => keys)).toEqual(["x"]);
});
