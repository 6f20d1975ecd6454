import { z } from "zod";
import type { RowSchema } from "./check-rows.ts";

/** A timestamptz as PostgreSQL writes it in JSON. */
export const JsonTime = z.iso.datetime({ offset: true });

/**
 * `jsonb_build_object` with the keys of `schema`, so that what is read and what is typed cannot differ. A key stands for the
 * column of table `alias` that has its name ({@link columnOf}), or for the SQL expression that is given for it.
 */
export function jsonObject<S extends RowSchema>(
  schema: S,
  alias: string,
  expressions: { [Key in keyof S["shape"]]?: string } = {},
): string {
  const pairs = Object.keys(schema.shape).map(
    (key) => `'${key}', ${expressions[key as keyof S["shape"]] ?? `${alias}.${columnOf(key)}`}`,
  );
  return `jsonb_build_object(${pairs.join(", ")})`;
}

/** The rows of `from` as one JSON array of `element`, in `order`; an empty array where there are none. */
export function jsonArray(element: string, order: string, from: string): string {
  return `coalesce((SELECT jsonb_agg(${element} ORDER BY ${order}) FROM ${from}), '[]')`;
}

/** The column behind a field: `lease_expires_at` is `leaseExpiresAt` in our code. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
