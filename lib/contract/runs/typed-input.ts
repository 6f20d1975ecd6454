import { z } from "zod";
import { Text, Time } from "#lib/contract/basics.ts";

/** A line that a person types into the session of a run that they have taken over. */
export const TypeInput = z.strictObject({ text: Text(8000) });
export type TypeInput = z.infer<typeof TypeInput>;
const TypedInput = z
  .object({ seq: z.number().int(), text: z.string(), by: z.string(), at: Time })
  .meta({ id: "RunInput" });
export const ReadInput = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  waitSeconds: z.coerce.number().int().min(0).max(30).default(0),
});
export type ReadInput = z.infer<typeof ReadInput>;
export const TypedInputs = z.object({
  items: z.array(TypedInput),
  nextAfter: z.number().int(),
  handedBack: z.boolean().describe("nobody has the session any longer, so the agent continues"),
});
export type TypedInputs = z.infer<typeof TypedInputs>;
