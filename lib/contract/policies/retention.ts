import { z } from "zod";
import { Slug } from "#lib/contract/basics.ts";

/** docs/contract.md#retention: how long logs and finished tickets stay in the database. */

const Days = z.number().int().min(1).max(36_500).nullable();

export const Retention = z
  .object({
    version: z.number().int(),
    logDays: Days.describe(
      "the logs of its runs leave the database so many days after a ticket has ended; null: never",
    ),
    eventDays: Days.describe("the same of its events"),
    ticketDays: Days.describe("the same of the ticket itself, with its runs, reviews, holds and decisions"),
  })
  .meta({ id: "Retention" });
export type Retention = z.infer<typeof Retention>;

export const RetentionQuery = z.strictObject({ project: Slug.optional() });
/** `version`: the one in force when the change was made, 0 before the first. `ticketDays` left out: as it was. */
export const PutRetention = z.strictObject({
  project: Slug.optional(),
  version: z.number().int(),
  logDays: Days,
  eventDays: Days,
  ticketDays: Days.optional(),
});
export type PutRetention = z.infer<typeof PutRetention>;
