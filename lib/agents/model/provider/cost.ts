import type { LanguageModelUsage } from "ai";
import type { LanguageModelSettings, Prices } from "../model-settings.ts";

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
  const estimated = usage?.inputTokens === undefined || usage.outputTokens === undefined;
  const inputTokens = whole(usage?.inputTokens ?? letters.sent / LETTERS_PER_TOKEN);
  const outputTokens = whole(usage?.outputTokens ?? letters.received / LETTERS_PER_TOKEN);
  const used = { inputTokens, outputTokens, estimated };
  const stated = statedCost(usage);
  if (stated !== null) return { ...used, costUsd: stated, by: "provider" };
  const known = knownPrices(settings.model);
  const prices = settings.prices ?? known ?? DEFAULT_PRICES;
  const listed = known ? "table" : "default";
  const by = settings.prices ? "profile" : listed;
  return { ...used, costUsd: priced(prices, usage, inputTokens, outputTokens), by };
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

const price = (input: number, output: number, cacheRead?: number, cacheWrite?: number): Prices => ({
  inputUsdPerMillion: input,
  outputUsdPerMillion: output,
  ...(cacheRead === undefined ? {} : { cacheReadUsdPerMillion: cacheRead }),
  ...(cacheWrite === undefined ? {} : { cacheWriteUsdPerMillion: cacheWrite }),
});

/** List prices of models that are often used, in dollars per million tokens; the first that matches counts. A profile's `prices` go before. */
const TABLE: readonly (readonly [RegExp, Prices])[] = [
  [/claude-opus-4-[5-9]/, price(5, 25, 0.5, 6.25)],
  [/claude-(?:opus-4|4-opus|3-opus)/, price(15, 75, 1.5, 18.75)],
  [/claude-(?:sonnet-4|4-sonnet|3-[57]-sonnet)/, price(3, 15, 0.3, 3.75)],
  [/claude-haiku-4/, price(1, 5, 0.1, 1.25)],
  [/claude-3-5-haiku/, price(0.8, 4, 0.08, 1)],
  [/gpt-5(?:\.\d)?-nano/, price(0.05, 0.4)],
  [/gpt-5(?:\.\d)?-mini/, price(0.25, 2)],
  [/gpt-5(?:\.1)?(?:-codex)?(?![\w.])/, price(1.25, 10)],
  [/gpt-4\.1-mini/, price(0.4, 1.6)],
  [/gpt-4\.1(?!-nano)/, price(2, 8)],
  [/gpt-4o-mini/, price(0.15, 0.6)],
  [/gpt-4o/, price(2.5, 10)],
  [/\bo4-mini/, price(1.1, 4.4)],
  [/\bo3(?!-(?:pro|mini|deep))/, price(2, 8)],
];

/** For a model that nobody told the price of: dear on purpose, because a budget has to bound. */
const DEFAULT_PRICES = price(15, 75);

/** The list price of a model by its name, or null. */
function knownPrices(model: string): Prices | null {
  const name = model.toLowerCase();
  return TABLE.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
