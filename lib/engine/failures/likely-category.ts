import { CATEGORY_NAMES, type Category } from "./categories.ts";
import type { Failure } from "./failure.ts";
import { BIAS, RARITY, RARITY_UNIT, WEIGHT_UNIT, WEIGHTS, WORDS } from "./generated/word-weights.ts";
import { wordFeatures } from "./word-features.ts";

const MOST_EVIDENCE = 3;

/** What the words of a failure are most like. `evidence`: the words that say most for it. */
export type Likely = { category: Category; probability: number; evidence: string[] };

type Model = { place: Map<string, number>; rarity: Int8Array; weights: Record<Category, Int8Array> };
let model: Model | null = null;

/**
 * The category whose labelled messages a failure's words are most like, by logistic regression over tf-idf features
 * (docs/decisions/0021). It sees words and no causes: rules that name a cause go before it.
 */
export function likelyCategory(failure: Failure): Likely {
  model ??= unpacked();
  const { place, rarity, weights } = model;
  const features = wordFeatures(failure).flatMap((word) => {
    const at = place.get(word);
    return at === undefined ? [] : [{ word, at, rarity: (rarity[at] ?? 0) * RARITY_UNIT }];
  });
  const length = Math.hypot(...features.map((feature) => feature.rarity)) || 1;
  const says = (category: Category, at: number, rare: number) =>
    ((weights[category][at] ?? 0) * WEIGHT_UNIT * rare) / length;
  const scores = CATEGORY_NAMES.map((name) =>
    features.reduce((sum, feature) => sum + says(name, feature.at, feature.rarity), BIAS[name]),
  );
  const most = Math.max(...scores);
  const category = CATEGORY_NAMES[scores.indexOf(most)] as Category;
  const total = scores.reduce((sum, score) => sum + Math.exp(score - most), 0);
  const evidence = features
    .map(({ word, at, rarity: rare }) => ({ word, weight: says(category, at, rare) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_EVIDENCE)
    .map(({ word }) => word);
  return { category, probability: 1 / total, evidence };
}

function unpacked(): Model {
  const bytes = (text: string) => Int8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return {
    place: new Map(WORDS.split("\n").map((word, at) => [word, at])),
    rarity: bytes(RARITY),
    weights: Object.fromEntries(CATEGORY_NAMES.map((name) => [name, bytes(WEIGHTS[name])])) as Model["weights"],
  };
}
