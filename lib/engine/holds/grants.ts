/** What can be granted with a decision, and within which bounds. A hold and a verb take one kind (offered-grant.ts). */
export const GRANTS = {
  /** attempts at the ticket, or submissions on a level, until it is held again */
  tries: { min: 1, max: 100, whole: true },
  /** rejections until it is held again */
  rejections: { min: 1, max: 100, whole: true },
  /** US dollars that the paused run may still spend */
  dollars: { min: 0.01, max: 10_000, whole: false },
  /** steps that the paused run may still take */
  steps: { min: 1, max: 1_000_000, whole: true },
} as const;

export type GrantKind = keyof typeof GRANTS;
/** An amount of one kind, granted instead of the full budget. */
export type Grant = { [Kind in GrantKind]?: number | undefined };

/** The kind and the amount of a grant; null where there is none. */
export function readGrant(grant: Grant | null): { kind: GrantKind; amount: number } | null {
  for (const kind of Object.keys(GRANTS) as GrantKind[]) {
    const amount = grant?.[kind];
    if (amount !== undefined) return { kind, amount };
  }
  return null;
}

/**
 * A grant in words: `1 attempt`, `2 rejections`, `$2.50`, `50 steps`; with `level` the attempts are tries. Null where there is
 * none.
 */
export function grantWords(grant: Grant | null, { level = false }: { level?: boolean } = {}): string | null {
  const granted = readGrant(grant);
  if (granted === null) return null;
  const { kind, amount } = granted;
  if (kind === "dollars") return `$${amount.toFixed(2)}`;
  const word = { tries: level ? "try" : "attempt", rejections: "rejection", steps: "step" }[kind];
  if (amount === 1) return `1 ${word}`;
  return `${amount} ${word === "try" ? "tries" : `${word}s`}`;
}
