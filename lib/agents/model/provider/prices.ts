import type { Prices } from "../model-settings.ts";

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
export const DEFAULT_PRICES = price(15, 75);

/** The list price of a model by its name, or null. */
export function knownPrices(model: string): Prices | null {
  const name = model.toLowerCase();
  return TABLE.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
