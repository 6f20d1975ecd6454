import { z } from "zod";
import { Id, Slug, Text, Time } from "#lib/contract/basics.ts";

/** docs/contract.md#workspaces: what a worker that has the repository reports about a run's branch and its base. */

const Commit = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, "the full hash of a commit");

/** The most conflicting files that are named. */
export const MAX_CONFLICT_FILES = 20;

export const ReportWorkspace = z.strictObject({
  repository: Text(64)
    .min(1)
    .describe("an opaque name of the repository on its machine, by which its workers find the runs to check again"),
  branch: Text(300).min(1),
  base: Text(300).min(1).describe("the branch that the work is to be merged into"),
  baseCommit: Commit.describe("where the base was when the run began"),
  headCommit: Commit.describe("the tip of the run's work"),
  baseTip: Commit.nullable().describe("where the base is now; null where it is gone"),
  baseBehind: z.number().int().min(0).nullable().describe("commits of the base since the run began; null: not known"),
  merges: z.boolean().nullable().describe("whether the work merges into the base as it is now; null: not known"),
  conflicts: z.number().int().min(0).default(0).describe("how many files conflict"),
  conflictFiles: z.array(Text(300).min(1)).max(MAX_CONFLICT_FILES).default([]),
});
export type ReportWorkspace = z.infer<typeof ReportWorkspace>;

export const TellWorkspace = ReportWorkspace.extend({
  leaseToken: Text(200).min(1).optional().describe("of the run's lease, while it is running"),
});
export type TellWorkspace = z.infer<typeof TellWorkspace>;

export const RunWorkspace = z
  .object({
    ...ReportWorkspace.omit({ repository: true }).shape,
    checkedAt: Time.describe("when a worker last looked"),
  })
  .meta({ id: "RunWorkspace" });
export type RunWorkspace = z.infer<typeof RunWorkspace>;

/** What a worker reported of a branch, whichever version stored it; what that one did not know is not known. */
export function readStoredWorkspace(stored: object, checkedAt: Date): RunWorkspace {
  const reported = stored as Omit<RunWorkspace, "checkedAt">;
  return { ...NOT_KNOWN, ...reported, checkedAt: checkedAt.toISOString() };
}

const NOT_KNOWN = { baseTip: null, baseBehind: null, merges: null, conflicts: 0, conflictFiles: [] };

/** The runs in a repository whose branch a worker should check again: those that are running, paused or held. */
export const ListWorkspaces = z.strictObject({
  repository: Text(64).min(1),
  project: Slug.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListWorkspaces = z.infer<typeof ListWorkspaces>;

export const OpenWorkspaces = z
  .object({ items: z.array(z.object({ runId: Id, running: z.boolean(), workspace: RunWorkspace })) })
  .meta({ id: "OpenWorkspaces" });
export type OpenWorkspaces = z.infer<typeof OpenWorkspaces>;
