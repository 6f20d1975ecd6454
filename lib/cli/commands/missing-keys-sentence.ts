import { keyRingFile } from "#lib/db/secrets/key-ring.ts";

/** What is said of keys that are missing, and what to do (docs/security.md#secrets-at-rest). */
export function missingKeysSentence(missing: { key: string; count: number }[]): string {
  const place = keyRingFile();
  const count = missing.reduce((sum, one) => sum + one.count, 0);
  const keys = missing.map(({ key }) => key).join(", ");
  return `${count} secrets cannot be read, since keys are missing (${keys}): add their lines to ${place ?? "YARDMASTER_SECRET_KEYS"}. Without them the runs that they are of begin anew.`;
}
