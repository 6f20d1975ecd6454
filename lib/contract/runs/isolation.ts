import { z } from "zod";
import { Text } from "#lib/contract/basics.ts";

/** docs/contract.md#walls: behind which wall a run's programs work, and what they were given, all of it by name. */
export const RunIsolation = z
  .strictObject({
    wall: Text(40)
      .trim()
      .min(1)
      .describe(
        "`bubblewrap`; `user`: a user of its own for each run; `none`: they may do all that the worker's user may",
      ),
    network: z.union([z.enum(["internet", "all", "none"]), z.array(Text(310).min(1)).max(200)]),
    grants: z.array(Text(200).min(1)).max(100).describe("names of variables of the worker's environment"),
  })
  .meta({ id: "RunIsolation" });
export type RunIsolation = z.infer<typeof RunIsolation>;
