import type { Allowance } from "./claim-gates.ts";

/** One claimable ticket of a project; `rank` as claims order it, 0 for urgent. A project's heads come in its own order. */
export type Head = { projectId: string; rank: number };

/**
 * Shares what a claim takes among the projects that it may take from. The most urgent goes first; within a rank the projects
 * take turns, one ticket each, the one that was served longest ago first (the order of `allowances`).
 */
export function takeTurns(heads: Head[], allowances: Allowance[], limit: number): Allowance[] {
  const turn = new Map(allowances.map(({ projectId }, index) => [projectId, index]));
  const laps = new Map<string, number>();
  const lines = heads.map(({ projectId, rank }) => {
    const key = `${rank} ${projectId}`;
    const lap = laps.get(key) ?? 0;
    laps.set(key, lap + 1);
    return { projectId, rank, lap, turn: turn.get(projectId) ?? 0 };
  });
  const taken = lines.toSorted((a, b) => a.rank - b.rank || a.lap - b.lap || a.turn - b.turn).slice(0, limit);
  return allowances
    .map((each) => ({ ...each, take: taken.filter(({ projectId }) => projectId === each.projectId).length }))
    .filter(({ take }) => take > 0);
}
