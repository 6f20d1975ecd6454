import { countOf } from "#lib/client/text/amounts.ts";
import type { RunWorkspace } from "#lib/contract/runs/workspaces.ts";

type Seen = Pick<RunWorkspace, "base" | "baseTip" | "baseBehind" | "merges" | "conflicts">;

/** How the branch of a run stands to its base, in one sentence without its full stop: `main moved 14 commits; 2 files conflict`. */
export function stalenessWords(seen: Seen): string {
  if (seen.baseTip === null) return `${seen.base} is gone: whether the work merges is not known`;
  return `${movedWords(seen)}; ${mergeWords(seen)}`;
}

/** Said where somebody is about to go on from there; null where nothing stands in the way. */
export function conflictWords({ base, merges, conflicts }: Seen): string | null {
  if (merges !== false) return null;
  return `The branch no longer merges into ${base}: ${conflictCount(conflicts)}. Whoever goes on has to settle that first; nothing is merged for them.`;
}

function movedWords({ base, baseBehind }: Seen): string {
  if (baseBehind === null) return `how far ${base} moved is not known`;
  return baseBehind === 0 ? `${base} has not moved` : `${base} moved ${countOf(baseBehind, "commit")}`;
}

function mergeWords({ merges, conflicts, baseBehind }: Seen): string {
  if (merges === null) return "whether the work merges is not known";
  if (!merges) return conflictCount(conflicts);
  return baseBehind === 0 ? "the work merges" : "the work still merges";
}

function conflictCount(conflicts: number): string {
  return `${countOf(conflicts, "file")} ${conflicts === 1 ? "conflicts" : "conflict"}`;
}
