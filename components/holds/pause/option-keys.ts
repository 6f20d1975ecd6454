import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";

/** The keys 1 to 9, for the options of an open question. */
export function optionKeys({ hold, write }: HoldDesk): Record<string, () => void> {
  const options = hold.question?.options ?? [];
  return Object.fromEntries(options.slice(0, 9).map((_, choice) => [String(choice + 1), () => write({ choice })]));
}
