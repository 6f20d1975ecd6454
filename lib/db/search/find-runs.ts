import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { isClaimedRun } from "#lib/db/people/claimed.ts";

/** Which runs; null: any. */
export interface RunQuestion {
  /** what somebody typed */
  q: string;
  /** ids */
  projects: readonly string[] | null;
  ids: readonly string[] | null;
  states: readonly string[] | null;
  agents: readonly string[] | null;
  /** as corrected, where a person corrected it */
  categories: readonly string[] | null;
  /** the account that claimed it */
  account: string | null;
  /** those that started before the last of the page before */
  before: { at: Date; id: string } | null;
  limit: number;
}

const FoundRow = z.object({ id: z.string(), startedAt: z.date(), seq: z.number(), text: z.string() });

/**
 * The runs in which all words of `q` stand near each other, within 32 lines of the log or in what was reported, the latest start
 * first, with a line that has all of them, else the first that has one; `seq` 0: the report. What is typed without a space between,
 * such as a path, stands there in that order; the last word may be a beginning, from three letters on. A run is found when it has
 * stopped, while its log is in the database. No words: no rows. Cost: index run_words_gin, the runs that it names by their primary
 * key, and for each row of the answer the lines of a document.
 */
export async function findRuns(question: RunQuestion): Promise<z.infer<typeof FoundRow>[]> {
  const { q, projects, ids, states, agents, categories, account, before, limit } = question;
  const terms = termsOf(q);
  if (terms.length === 0) return [];
  return reader.rows(FoundRow, FIND, [
    terms.join(" & "),
    terms.join(" | "),
    projects,
    states,
    agents,
    categories,
    account,
    before?.at,
    before?.id,
    limit,
    ids,
  ]);
}

/** What stands between spaces, as PostgreSQL asks for it: words that follow each other, the last of all perhaps a beginning. */
function termsOf(q: string): string[] {
  const terms = q.split(/\s+/).flatMap((term) => {
    const words = term.match(/[\p{L}\p{N}]+/gu)?.map((word) => `'${word}'`);
    return words ? [words] : [];
  });
  const last = terms.at(-1);
  if (/[\p{L}\p{N}]{3}$/u.test(q)) last?.push(`${last.pop()}:*`);
  return terms.map((words) => `(${words.join(" <-> ")})`);
}

const FIND = `
SELECT r.id, r.started_at AS "startedAt", l.seq, l.text
FROM (
  SELECT r.id, r.started_at, h.place FROM (
    SELECT w.run_id, min(w.first_seq) AS place FROM run_words w
    WHERE w.words @@ to_tsquery('simple', $1) AND ($3::text[] IS NULL OR w.project_id = ANY ($3))
      AND ($11::text[] IS NULL OR w.run_id = ANY ($11)) GROUP BY w.run_id) h
  JOIN run r ON r.id = h.run_id
  WHERE ($4::text[] IS NULL OR r.state = ANY ($4)) AND ($5::text[] IS NULL OR r.agent = ANY ($5))
    AND ($6::text[] IS NULL OR coalesce(r.correction ->> 'category', r.category) = ANY ($6))
    AND ${isClaimedRun("r", "$7")}
    AND ($8::timestamptz IS NULL OR (r.started_at, r.id) < ($8, $9))
  ORDER BY r.started_at DESC, r.id DESC LIMIT $10) r
CROSS JOIN LATERAL (
  SELECT l.seq, left(l.text, 4000) AS text FROM (
    SELECT e.seq, concat_ws(' ', e.message, e.data::text) AS text, to_tsvector('simple', run_line_text(e.message, e.data)) AS words
    FROM run_words w JOIN run_event e ON e.run_id = w.run_id AND e.seq BETWEEN w.first_seq AND w.last_seq
    WHERE w.run_id = r.id AND w.first_seq = r.place AND r.place > 0
    UNION ALL
    SELECT 0, coalesce(k.error ->> 'message', k.summary, ''), to_tsvector('simple', run_report_text(k.error, k.summary)) FROM run k
    WHERE k.id = r.id AND r.place = 0 OFFSET 0) l
  WHERE l.words @@ to_tsquery('simple', $2)
  ORDER BY l.words @@ to_tsquery('simple', $1) DESC, l.seq LIMIT 1) l
ORDER BY r.started_at DESC, r.id DESC`;
