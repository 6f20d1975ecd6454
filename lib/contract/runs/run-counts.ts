import { z } from "zod";
import { ListRuns, RunState } from "#lib/contract/runs.ts";

/** docs/contract.md#runs: how many runs each filter of a list would show. */

export const CountRuns = ListRuns.pick({ project: true, agent: true });
export type CountRuns = z.infer<typeof CountRuns>;

export const RunCounts = z
  .object({
    states: z.array(z.object({ state: RunState, count: z.number().int() })),
    agents: z.array(z.object({ agent: z.string(), count: z.number().int() })),
  })
  .meta({ id: "RunCounts" });
export type RunCounts = z.infer<typeof RunCounts>;
