import { z } from "zod";
import type { Reader } from "#lib/db/connection/tx.ts";

const AgentRow = z.object({ agent: z.string() });

/** The name of the agent that has a run; empty where there is no run. By primary key. */
export async function readRunAgent(from: Reader, runId: string | null): Promise<string> {
  const row = await from.row(AgentRow, "SELECT agent FROM run WHERE id = $1", [runId]);
  return row?.agent ?? "";
}
