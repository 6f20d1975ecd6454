import { ToolCallLine, ToolCount } from "#lib/contract/runs/tool-calls.ts";
import { reader } from "#lib/db/connection/transaction.ts";

const NAME =
  "left(coalesce(data ->> 'name', data ->> 'tool', data ->> 'toolName', nullif(split_part(message, E'\\n', 1), ''), 'tool'), 80)";

/**
 * How often a run called each tool, the most called first, at most 100. A call has its name from its data, where agents put it,
 * else from the first line of its message. Reads the run's events by primary key, or `archived`
 * instead.
 */
export async function countToolCalls(runId: string, archived: object[] | null = null): Promise<ToolCount[]> {
  return reader.rows(
    ToolCount,
    `SELECT ${NAME} AS name,
       count(*)::int AS count
     FROM ${from(archived)} AND type = 'tool_call' GROUP BY 1 ORDER BY count DESC, name LIMIT 100`,
    [archived === null ? runId : JSON.stringify(archived)],
  );
}

/**
 * The first `limit` calls of a run in order, each with the argument that says most, which agents report under several names, and
 * a digest of all its arguments. Reads the run's events by primary key.
 */
export async function readToolCalls(
  runId: string,
  limit: number,
  archived: object[] | null = null,
): Promise<ToolCallLine[]> {
  return reader.rows(
    ToolCallLine,
    `SELECT seq, ${NAME} AS name,
       left(regexp_replace(left(coalesce(
         CASE WHEN jsonb_typeof(args) = 'object' THEN coalesce(args ->> 'command', args ->> 'cmd', args ->> 'path', args ->> 'file',
           args ->> 'file_path', args ->> 'pattern', args ->> 'query', args ->> 'url', args ->> 'question', args ->> 'text') END,
         args #>> '{}', message, ''), 2000), '\\s+', ' ', 'g'), 300) AS text,
       md5(coalesce(args #>> '{}', message, '')) AS digest
     FROM (SELECT * FROM ${from(archived)}) l, LATERAL (SELECT coalesce(data -> 'arguments', data -> 'args', data -> 'input', data -> 'parameters',
         CASE WHEN jsonb_typeof(data) = 'object' THEN nullif(data - ${ASIDE}, '{}') END)) AS a (args)
     WHERE type = 'tool_call' ORDER BY seq LIMIT $2`,
    [archived === null ? runId : JSON.stringify(archived), limit],
  );
}

/** The log of a run: from the table, or what of it a file holds. */
const from = (archived: object[] | null): string =>
  archived === null
    ? "run_event WHERE run_id = $1"
    : "jsonb_to_recordset($1::jsonb) AS f (seq int, type text, message text, data jsonb) WHERE true";

/** Keys of a call's data that name the call and are no arguments. */
const ASIDE =
  "'{id,callId,call_id,toolCallId,tool_call_id,tool_use_id,name,tool,toolName,type,scripted,durationMs,duration_ms}'::text[]";
