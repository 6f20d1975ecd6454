import { z } from "zod";
import { Time } from "../basics.ts";

/** docs/contract.md#events: how far live streams are behind, what holds them up, and what the log has lost. */
export const LogLag = z
  .object({
    seconds: z.number().describe("how long the oldest committed event has been held back; 0 where none is"),
    holder: z
      .object({
        pid: z.number().nullable().describe("of its server process; null where it is a prepared transaction"),
        name: z.string().describe("of the application, or of the prepared transaction"),
        database: z.string().nullable(),
        state: z.string().nullable().describe("as PostgreSQL calls it, such as `idle in transaction`"),
        since: Time.nullable().describe("when the transaction began; null where the desk's role may not know"),
      })
      .nullable()
      .describe(
        "the oldest transaction that writes, anywhere in the cluster, where events are held back for 10 s or more",
      ),
    lost: z
      .object({ since: Time, until: Time })
      .nullable()
      .describe(
        "between when and when what was written was lost by a failover or a restore, for a day; null: nothing was",
      ),
  })
  .meta({ id: "LogLag" });
export type LogLag = z.infer<typeof LogLag>;
