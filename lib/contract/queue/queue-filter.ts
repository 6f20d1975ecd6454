import { z } from "zod";
import { commaList } from "#lib/contract/basics.ts";
import { MINUTE_FACTORS } from "#lib/engine/queue/next-best-minute.ts";
import { holdFilterShape } from "./hold-filter.ts";
import { QUEUE_SORTS, SEGMENTS } from "./hold-filter-words.ts";

/** Filter and order of the queue as the API takes them. Pages and browsers parse them with `queue-address.ts`, without zod. */
export const QueueFilter = z.object({
  segment: z.enum(SEGMENTS).default("all"),
  sort: z.enum(QUEUE_SORTS).default("age").describe("minute: the next best minute first"),
  without: commaList(z.enum(MINUTE_FACTORS))
    .optional()
    .describe("factors of the next best minute that are switched off"),
  ...holdFilterShape,
});
export type QueueFilter = z.infer<typeof QueueFilter>;
