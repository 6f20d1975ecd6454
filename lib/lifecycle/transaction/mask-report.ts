import { mapTexts } from "#lib/engine/text/map-texts.ts";
import { maskTokens } from "#lib/engine/text/mask-tokens.ts";

/**
 * What an agent or a sentinel reports, without what has the shape of a known token: the desk masks again, since an agent may speak
 * to it without our worker (docs/security.md#secrets-in-words). Names of fields too. The time is linear.
 */
export function maskReport<T>(report: T): T {
  return mapTexts(report, maskTokens, { names: true });
}
