import { countOf } from "#lib/client/text/amounts.ts";
import type { Hold } from "#lib/contract/holds.ts";

/** `Stops 12 tickets`: what waits because of a hold of the project. */
export function stopsWords({ count }: NonNullable<Hold["stops"]>): string {
  return count === 0 ? "Stops no ticket yet" : `Stops ${countOf(count, "ticket")}`;
}
