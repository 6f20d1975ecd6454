import { z } from "zod";
import { LENGTHS } from "#lib/engine/text/lengths.ts";

/**
 * A text that PostgreSQL can store: NUL and lone surrogates become U+FFFD. Of a text over `limit` characters the beginning and
 * the end are kept, where the cause usually is, with how much was cut between them.
 */
function storable(text: string, limit: number): string {
  const clean = text.toWellFormed().replaceAll("\u0000", "\ufffd");
  if (clean.length <= limit) return clean;
  const half = Math.floor(limit / 2);
  const cut = `${clean.slice(0, half)}\n… ${clean.length - 2 * half} characters cut …\n${clean.slice(-half)}`;
  return cut.toWellFormed();
}

const shortText = z
  .string()
  .max(LENGTHS.name)
  .overwrite((text) => storable(text, LENGTHS.name));

/** The account or provider that work uses, such as `anthropic:team-a`. One line. */
export const ServiceName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "is one line of text");

/**
 * What an agent reports when its run failed (`finish` with outcome `failed`). It is data, never an exception of ours.
 * `retryAfterSeconds` is at most a year. Unknown fields are refused; an overlong message is cut and not refused, so that an
 * agent can always report its failure.
 */
export const Failure = z.strictObject({
  message: z
    .string()
    .min(1)
    .overwrite((text) => storable(text, LENGTHS.storedMessage)),
  name: shortText.optional(),
  code: shortText.optional(),
  httpStatus: z.int().min(100).max(599).optional(),
  exitCode: z.int().min(-2_147_483_648).max(4_294_967_295).optional(),
  signal: shortText.optional(),
  retryAfterSeconds: z.number().min(0).max(31_536_000).optional(),
  service: ServiceName.optional().describe("whose failure it was, where it is another than the claim named"),
});

export type Failure = z.infer<typeof Failure>;
