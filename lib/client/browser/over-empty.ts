/**
 * What a browser stored, laid over the empty value of today: fields that are missing, or of another kind than today, are as in
 * the empty value, and fields that are no longer known are left out. Null where no object was stored. A field that is empty
 * as null may hold anything.
 */
export function overEmpty<T extends object>(empty: T, stored: unknown): T | null {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return null;
  const fields = Object.entries(empty).map(([name, usual]) => {
    const value = (stored as Record<string, unknown>)[name];
    return [name, value !== undefined && (usual === null || kindOf(value) === kindOf(usual)) ? value : usual];
  });
  return Object.fromEntries(fields) as T;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}
