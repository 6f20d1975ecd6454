import { z } from "zod";

/** Schemas that several nouns of the public API share (docs/contract.md#http). Inputs are strict: an unknown field is an error. */

export const Id = z.string().min(1).max(64);
export const Time = z.iso.datetime({ precision: 3 }).describe("ISO 8601, UTC, milliseconds");
/** Text of at most `max` characters, stored as it is. PostgreSQL cannot store NUL. */
/** A time as a caller may write it. */
export const Moment = z.iso.datetime({ offset: true });

export const Text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes("\u0000"), "must not contain the NUL character");
/** What a person adds in their own words, exactly as written. A blank one says nothing and becomes null here, nowhere else. */
export const Note = (max: number) =>
  Text(max)
    .transform((text) => (text.trim() === "" ? null : text))
    .nullish();
export const Slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "lower case letters, digits and dashes, at most 40");
export const Label = Text(60).min(1);
export const Labels = z.array(Label).max(50);
export const Count = z.number().int();
/** A person, as others see them. */
export const By = z.object({ id: z.string(), name: z.string() });
export const LeaseToken = z.string().min(1).max(200);
export const WaitSeconds = z.number().min(0).max(30);
export const LeaseSeconds = z.number().int().min(5).max(3600);

const NUL_ESCAPE = /(?:^|[^\\])(?:\\\\)*\\u0000/;

/** Any JSON value of at most `bytes` bytes of UTF-8 and without NUL, which PostgreSQL cannot store. */
export const JsonUpTo = (bytes: number) =>
  z.json().superRefine((value, context) => {
    const text = JSON.stringify(value);
    if (new TextEncoder().encode(text).length > bytes) context.addIssue(`must be at most ${bytes / 1024} KiB of JSON`);
    if (NUL_ESCAPE.test(text)) context.addIssue("must not contain the NUL character");
  });

export const Actor = z
  .object({
    kind: z.enum(["user", "agent", "sentinel", "engine"]),
    id: z.string().nullable(),
    name: z.string(),
  })
  .describe("Who did it");
export type Actor = z.infer<typeof Actor>;

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
});

/** A comma list of at most 50 items; empty ones are ignored. */
export const commaList = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((list) => list.split(",").filter((word) => word !== ""))
    .pipe(z.array(item).max(50));
