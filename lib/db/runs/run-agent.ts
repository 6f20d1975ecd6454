import type { Reader } from "#lib/db/connection/tx.ts";

/** The agent that has a run, by its name; empty where there is no run. */
export async function readRunAgent(reader: Reader, runId: string | null): Promise<string> {
  const [row] = await reader.rows<{ agent: string }>("SELECT agent FROM run WHERE id = $1", [runId]);
  return row?.agent ?? "";
}
