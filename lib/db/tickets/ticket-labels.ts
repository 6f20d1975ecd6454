import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

const LabelRow = z.object({ label: z.string(), count: z.number() });

/**
 * The labels of the tickets that have not ended, the most used first, at most 100. `projects` null: of every project. Reads
 * all open tickets of these projects.
 */
export async function countLabels(projects: string[] | null): Promise<z.infer<typeof LabelRow>[]> {
  return reader.rows(
    LabelRow,
    `SELECT label, count(*)::int AS count FROM ticket t, unnest(t.labels) AS label
     WHERE ($1::text[] IS NULL OR t.project_id = ANY ($1)) AND t.state NOT IN ('done', 'cancelled')
     GROUP BY label ORDER BY count DESC, label LIMIT 100`,
    [projects],
  );
}
