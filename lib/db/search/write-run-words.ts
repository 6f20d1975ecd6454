import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

/** Runs whose words one statement writes, and lines of each: some tenths of a second. */
const RUNS = 4;
const LINES = 2000;
/** Statements of one turn, so that what is left from before the index does not keep a process from its other jobs. */
const A_TURN = 25;

const Turn = z.object({ due: z.number() });

/**
 * Writes the words of runs that have stopped since the last turn into the index of texts, the latest first. Nothing of it happens
 * where lines are written (docs/decisions/0048-words-of-runs.md). Safe in several processes: each takes rows of run_to_search that no
 * other one holds; what was written before a crash is found written. Answers how many statements it took. Primary keys of
 * run_to_search, run and run_event.
 */
export async function writeRunWords(signal?: AbortSignal): Promise<number> {
  for (let count = 0; ; count++) {
    if (count === A_TURN || signal?.aborted) return count;
    const { due } = await reader.only(Turn, WRITE);
    if (due === 0) return count;
  }
}

const WRITE = `
WITH due AS MATERIALIZED (SELECT id, run_id FROM run_to_search ORDER BY id DESC LIMIT ${RUNS} FOR UPDATE SKIP LOCKED),
stopped AS MATERIALIZED (
  SELECT r.id, r.project_id, r.error, r.summary, coalesce((SELECT max(w.last_seq) FROM run_words w WHERE w.run_id = r.id), 0) AS done
  FROM run r WHERE r.id IN (SELECT run_id FROM due)),
lines AS MATERIALIZED (
  SELECT s.id, s.project_id, l.seq, l.text FROM stopped s CROSS JOIN LATERAL (
    SELECT e.seq, run_line_text(e.message, e.data) AS text FROM run_event e WHERE e.run_id = s.id AND e.seq > s.done
    ORDER BY e.seq LIMIT ${LINES}) l),
written AS (
  INSERT INTO run_words (run_id, project_id, first_seq, last_seq, words)
  SELECT id, project_id, min(seq), max(seq), to_tsvector('simple', string_agg(text, ' ')) FROM lines
  GROUP BY id, project_id, (seq - 1) / 32 ON CONFLICT (run_id, first_seq) DO NOTHING),
reported AS (
  INSERT INTO run_words (run_id, project_id, first_seq, last_seq, words)
  SELECT id, project_id, 0, 0, to_tsvector('simple', run_report_text(error, summary)) FROM stopped
  WHERE error IS NOT NULL OR summary IS NOT NULL ON CONFLICT (run_id, first_seq) DO UPDATE SET words = excluded.words),
ended AS (
  DELETE FROM run_to_search q USING due d
  WHERE q.id = d.id AND (SELECT count(*) FROM lines l WHERE l.id = d.run_id) < ${LINES})
SELECT count(*)::int AS due FROM due`;
