import type { LanguageModelUsage } from "ai";
import type { LanguageModelSettings, Prices } from "../model-settings.ts";
import { DEFAULT_PRICES, knownPrices } from "./prices.ts";

/** Letters of a token, roughly, where a provider does not count for us. */
const LETTERS_PER_TOKEN = 3.5;

/** What one request used. `by` says where the cost comes from; `estimated` that the tokens were counted by length. */
export interface Spent {
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  by: "provider" | "profile" | "table" | "default";
  estimated: boolean;
}

/**
 * What a request used and cost: as the provider states it, else by the profile's prices, else by a small table, else by
 * prices as high as any model's, so that a budget always bounds. Without a count, tokens are estimated from the letters sent
 * and received.
 */
export function spentBy(
  settings: LanguageModelSettings,
  usage: LanguageModelUsage | null,
  letters: { sent: number; received: number },
): Spent {
  const counted = usage !== null && usage.inputTokens !== undefined && usage.outputTokens !== undefined;
  const inputTokens = whole(usage?.inputTokens ?? letters.sent / LETTERS_PER_TOKEN);
  const outputTokens = whole(usage?.outputTokens ?? letters.received / LETTERS_PER_TOKEN);
  const stated = statedCost(usage);
  if (stated !== null) return { inputTokens, outputTokens, costUsd: stated, by: "provider", estimated: !counted };
  const known = knownPrices(settings.model);
  const prices = settings.prices ?? known ?? DEFAULT_PRICES;
  const listed = known ? "table" : "default";
  const by = settings.prices ? "profile" : listed;
  return {
    inputTokens,
    outputTokens,
    costUsd: priced(prices, usage, inputTokens, outputTokens),
    by,
    estimated: !counted,
  };
}

/** Some providers send what they charge, in dollars, beside the tokens. */
function statedCost(usage: LanguageModelUsage | null): number | null {
  const raw = (usage?.raw ?? {}) as Record<string, unknown>;
  const cost = [raw.cost, raw.total_cost, raw.cost_usd].find((value) => typeof value === "number" && value >= 0);
  return typeof cost === "number" && Number.isFinite(cost) ? cost : null;
}

function priced(prices: Prices, usage: LanguageModelUsage | null, inputTokens: number, outputTokens: number): number {
  const read = Math.min(inputTokens, whole(usage?.inputTokenDetails?.cacheReadTokens ?? 0));
  const written = Math.min(inputTokens - read, whole(usage?.inputTokenDetails?.cacheWriteTokens ?? 0));
  const dollars =
    (inputTokens - read - written) * prices.inputUsdPerMillion +
    read * (prices.cacheReadUsdPerMillion ?? prices.inputUsdPerMillion) +
    written * (prices.cacheWriteUsdPerMillion ?? prices.inputUsdPerMillion) +
    outputTokens * prices.outputUsdPerMillion;
  return dollars / 1_000_000;
}

function whole(tokens: number): number {
  return Number.isFinite(tokens) && tokens > 0 ? Math.ceil(tokens) : 0;
}
