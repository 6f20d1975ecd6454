import { z } from "zod";
import { Id, Text } from "#lib/contract/basics.ts";

/** Who has a hold open: an addition to CONTRACT 7. It is no part of the log, has no id, and is never replayed. */

/** What a tab says of itself: that it shows the hold, and whether its person writes; `here` false: no longer. */
export const BeHere = z.strictObject({
  tab: Text(64).min(1).describe("a name that the tab made for itself"),
  here: z.boolean(),
  writing: z.boolean().default(false),
});
export type BeHere = z.infer<typeof BeHere>;

/** Somebody at a hold. */
export const Present = z.object({ holdId: Id, id: Id, name: z.string(), writing: z.boolean() });
export type Present = z.infer<typeof Present>;

/** The event `presence` of the stream: everybody who has a hold of the project open, in place of what was said before. */
export const PresenceEvent = z.object({ type: z.literal("presence"), project: z.string(), people: z.array(Present) });
export type PresenceEvent = z.infer<typeof PresenceEvent>;
