import { z } from "zod";
import { Id, Text } from "#lib/contract/basics.ts";

/** Who has a hold open: docs/contract.md#presence. Presence is not part of the log, has no id, and is never replayed. */

/** A tab reports that it shows the hold, and whether its person is writing. `here: false`: it no longer shows it. */
export const BeHere = z.strictObject({
  tab: Text(64).min(1).describe("a name that the tab made for itself"),
  here: z.boolean(),
  writing: z.boolean().default(false),
});
export type BeHere = z.infer<typeof BeHere>;

/** A person who has a hold open. */
export const Present = z.object({ holdId: Id, id: Id, name: z.string(), writing: z.boolean() });
export type Present = z.infer<typeof Present>;

/** The event `presence` of the stream: everyone who has a hold of the project open. It replaces the event before it. */
export const PresenceEvent = z.object({ type: z.literal("presence"), project: z.string(), people: z.array(Present) });
export type PresenceEvent = z.infer<typeof PresenceEvent>;
