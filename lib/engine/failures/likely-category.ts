import { CATEGORY_NAMES, type Category } from "./categories.ts";
import type { Failure } from "./failure.ts";
import { BIAS, RARITY, RARITY_UNIT, WEIGHT_UNIT, WEIGHTS, WORDS } from "./generated/word-weights.ts";
import { wordFeatures } from "./word-features.ts";

const MAX_EVIDENCE = 3;

/** The most probable category of a failure by its words. `evidence`: the words that count most for it. */
export type Likely = { category: Category; probability: number; evidence: string[] };

type Trained = { category: Category; bias: number; weights: Int8Array };
type Model = { position: Map<string, number>; rarity: Int8Array; trained: Trained[] };
let model: Model | null = null;

/**
 * The category whose labelled messages resemble the words of a failure most, by logistic regression over tf-idf features
 * (docs/decisions/0021). It knows words and no causes, so rules that name a cause go first. A category without labelled
 * messages is never the answer.
 */
export function likelyCategory(failure: Failure): Likely {
  model ??= unpacked();
  const { position, rarity, trained } = model;
  const features = wordFeatures(failure).flatMap((word) => {
    const at = position.get(word);
    return at === undefined ? [] : [{ word, at, rarity: (rarity[at] ?? 0) * RARITY_UNIT }];
  });
  const length = Math.hypot(...features.map((feature) => feature.rarity)) || 1;
  const score = ({ weights }: Trained, feature: { at: number; rarity: number }) =>
    ((weights[feature.at] ?? 0) * WEIGHT_UNIT * feature.rarity) / length;
  const scores = trained.map((one) => features.reduce((sum, feature) => sum + score(one, feature), one.bias));
  const most = Math.max(...scores);
  const likeliest = trained[scores.indexOf(most)];
  if (likeliest === undefined) return { category: "manual_review", probability: 1, evidence: [] };
  const total = scores.reduce((sum, each) => sum + Math.exp(each - most), 0);
  const evidence = features
    .map((feature) => ({ word: feature.word, weight: score(likeliest, feature) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_EVIDENCE)
    .map(({ word }) => word);
  return { category: likeliest.category, probability: 1 / total, evidence };
}

/** The generated weights of the categories of today; a category that was added since has none. */
function unpacked(): Model {
  const bytes = (text: string) => Int8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const [weights, biases]: [Partial<Record<string, string>>, Partial<Record<string, number>>] = [WEIGHTS, BIAS];
  return {
    position: new Map(WORDS.split("\n").map((word, at) => [word, at])),
    rarity: bytes(RARITY),
    trained: CATEGORY_NAMES.flatMap((category) => {
      const [packed, bias] = [weights[category], biases[category]];
      return packed === undefined || bias === undefined ? [] : [{ category, bias, weights: bytes(packed) }];
    }),
  };
}
