/** A JSON value with each of its texts changed by `change`; names of fields are left as they are, unless `names` is set. */
export function mapTexts<T>(value: T, change: (text: string) => string, options: { names?: boolean } = {}): T {
  if (typeof value === "string") return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, options)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [
    options.names ? change(name) : name,
    mapTexts(item, change, options),
  ]);
  return Object.fromEntries(entries) as T;
}
