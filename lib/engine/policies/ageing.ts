import { z } from "zod";

/**
 * How long a ready ticket waits until it is claimed as if its priority were one class higher (docs/contract.md#policies). Its
 * own priority stays as it is for people.
 */
export const Ageing = z.strictObject({
  everyMinutes: z.number().int().min(0).max(43_200).describe("minutes of waiting for each class; 0: nothing ages"),
});
export type Ageing = z.infer<typeof Ageing>;

/** `low` is claimed like `urgent` after half a day. */
export const DEFAULT_AGEING: Ageing = { everyMinutes: 240 };
