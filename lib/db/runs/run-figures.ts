import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";

const RunFiguresRow = z.object({ running: z.number(), hasRuns: z.boolean() });
/** `running`: runs under way; `hasRuns`: there has ever been a run. */
export type RunFigures = z.infer<typeof RunFiguresRow>;

/** Of these projects; null: of all. Index run_running, and one probe of run_list for each project. */
export async function readRunFigures(projects: string[] | null): Promise<RunFigures> {
  return reader.only(RunFiguresRow, RUN_FIGURES, [projects]);
}

/** The order makes PostgreSQL look for a run of a project in run_list, rather than through the runs of all others. */
const RUN_FIGURES: Planned = {
  name: "run_figures",
  text: `
SELECT (SELECT count(*)::int FROM run WHERE state = 'running' AND ($1::text[] IS NULL OR project_id = ANY ($1))) AS running,
  CASE WHEN $1::text[] IS NULL THEN EXISTS (SELECT 1 FROM run)
    ELSE EXISTS (SELECT 1 FROM unnest($1::text[]) p (id)
      CROSS JOIN LATERAL (SELECT 1 FROM run r WHERE r.project_id = p.id ORDER BY r.started_at DESC, r.id DESC LIMIT 1) r)
  END AS "hasRuns"`,
};
