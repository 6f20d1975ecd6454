import { expect, test } from "vitest";
import { RunWorkspace, readStoredWorkspace } from "./workspaces.ts";

test("what an older worker reported of a branch is shown, and what it did not know is not known", () => {
  const commit = "a".repeat(40);
  const older = { branch: "yardmaster/DEF-1", base: "main", baseCommit: commit, headCommit: commit, merges: true };
  const read = readStoredWorkspace(older, new Date(0));
  expect(read).toMatchObject({ ...older, baseTip: null, conflicts: 0, conflictFiles: [] });
  expect(RunWorkspace.safeParse(read).success).toBe(true);
});
