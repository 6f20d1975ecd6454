import type { ToolCallLine } from "#lib/contract/runs/tool-calls.ts";
import { pool } from "#lib/db/connection/pool.ts";

const NAME =
  "left(coalesce(data ->> 'name', data ->> 'tool', data ->> 'toolName', nullif(split_part(message, E'\\n', 1), ''), 'tool'), 80)";

/**
 * How often a run called each tool, the most called first; a call is named by its data, as agents do, else by its first
 * line. Reads the run's own log by its primary key.
 */
export async function countToolCalls(runId: string): Promise<{ name: string; count: number }[]> {
  const { rows } = await pool().query<{ name: string; count: number }>(
    `SELECT ${NAME} AS name,
       count(*)::int AS count
     FROM run_event WHERE run_id = $1 AND type = 'tool_call' GROUP BY 1 ORDER BY count DESC, name LIMIT 100`,
    [runId],
  );
  return rows;
}

/**
 * The calls of a run in order, with what says most about their arguments, which agents report under several names, and a
 * digest of all of them. Reads the run's own log by its primary key.
 */
export async function readToolCalls(runId: string, limit: number): Promise<ToolCallLine[]> {
  const { rows } = await pool().query<ToolCallLine>(
    `SELECT seq, ${NAME} AS name,
       left(regexp_replace(left(coalesce(
         CASE WHEN jsonb_typeof(args) = 'object' THEN coalesce(args ->> 'command', args ->> 'cmd', args ->> 'path', args ->> 'file',
           args ->> 'file_path', args ->> 'pattern', args ->> 'query', args ->> 'url', args ->> 'question', args ->> 'text') END,
         args #>> '{}', message, ''), 2000), '\\s+', ' ', 'g'), 300) AS text,
       md5(coalesce(args #>> '{}', message, '')) AS digest
     FROM run_event, LATERAL (SELECT coalesce(data -> 'arguments', data -> 'args', data -> 'input', data -> 'parameters',
         CASE WHEN jsonb_typeof(data) = 'object' THEN nullif(data - ${ASIDE}, '{}') END)) AS a (args)
     WHERE run_id = $1 AND type = 'tool_call' ORDER BY seq LIMIT $2`,
    [runId, limit],
  );
  return rows;
}

/** Of a call: who it is, not what it was called with. */
const ASIDE =
  "'{id,callId,call_id,toolCallId,tool_call_id,tool_use_id,name,tool,toolName,type,scripted,durationMs,duration_ms}'::text[]";
