import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";

/** `running`: runs under way; `hasRuns`: an agent has been here, ever. */
export type RunFigures = { running: number; hasRuns: boolean };

/** Index run_running, whatever project they are of, and one probe of run_list for each project. `projects` null: all. */
export async function readRunFigures(projects: string[] | null): Promise<RunFigures> {
  const [row] = await reader.rows<RunFigures>(RUN_FIGURES, [projects]);
  return row ?? { running: 0, hasRuns: false };
}

/** With an order, so that the first run of a project is not looked for through those of all others. */
const RUN_FIGURES: Planned = {
  name: "run_figures",
  text: `
SELECT (SELECT count(*)::int FROM run WHERE state = 'running' AND ($1::text[] IS NULL OR project_id = ANY ($1))) AS running,
  CASE WHEN $1::text[] IS NULL THEN EXISTS (SELECT 1 FROM run)
    ELSE EXISTS (SELECT 1 FROM unnest($1::text[]) p (id)
      CROSS JOIN LATERAL (SELECT 1 FROM run r WHERE r.project_id = p.id ORDER BY r.started_at DESC, r.id DESC LIMIT 1) r)
  END AS "hasRuns"`,
};
