/** What is used of a part of `pg` that has no types. */
declare module "pg/lib/utils.js" {
  /** A value as the driver sends it; null for NULL. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
