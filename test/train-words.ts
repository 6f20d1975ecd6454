import { readFileSync } from "node:fs";
import path from "node:path";
import { CATEGORY_NAMES, type Category } from "#lib/engine/failures/categories.ts";
import { type Labelled, labelledFrom } from "#lib/engine/failures/testdata/labelled.ts";
import { wordFeatures } from "#lib/engine/failures/word-features.ts";
import { projectFolder } from "#lib/project-folder.ts";

/** Rarer features say nothing about messages that are still to come. */
const MIN_MESSAGES = 3;
const ROUNDS = 30;
const DECAY = 2e-5;

const FILES = ["errors-public.jsonl", "errors-collected.jsonl", "errors-misleading.jsonl"];

/** Every labelled message that there is. */
export function labelledMessages(): Labelled[] {
  const folder = path.join(projectFolder, "lib", "engine", "failures", "testdata");
  return FILES.flatMap((file) => labelledFrom(readFileSync(path.join(folder, file), "utf8")));
}

type Vector = { index: number[]; value: number[] };
export type Trained = {
  categories: Category[];
  words: string[];
  rarity: number[];
  bias: number[];
  weights: number[][];
};

/**
 * Multinomial logistic regression over tf-idf features, by stochastic gradient descent in an order that is always the same.
 * Of categories that have labelled messages.
 */
export function trainWords(messages: readonly Labelled[]): Trained {
  const features = messages.map((message) => wordFeatures(message));
  const seen = new Map<string, number>();
  for (const list of features) for (const feature of list) seen.set(feature, (seen.get(feature) ?? 0) + 1);
  const words = [...seen].filter(([, count]) => count >= MIN_MESSAGES).map(([word]) => word);
  const place = new Map(words.map((word, index) => [word, index]));
  const rarity = words.map((word) => Math.log(messages.length / (seen.get(word) ?? 1)));
  const vectors = features.map((list) => vectorOf(list, place, rarity));
  const labelled = new Set(messages.map(({ label }) => label));
  const categories = CATEGORY_NAMES.filter((name) => labelled.has(name));
  const labels = messages.map(({ label }) => categories.indexOf(label));
  const weights = categories.map(() => words.map(() => 0));
  const bias = categories.map(() => 0);
  const random = shuffler(1);
  for (let round = 0; round < ROUNDS; round++) {
    const rate = 4 / (1 + round * 0.3);
    for (const at of random([...vectors.keys()]))
      learn(vectors[at] as Vector, labels[at] as number, rate, weights, bias);
  }
  return { categories, words, rarity, bias, weights };
}

function vectorOf(features: string[], place: Map<string, number>, rarity: number[]): Vector {
  const index = features.flatMap((feature) => place.get(feature) ?? []);
  const raw = index.map((at) => rarity[at] ?? 0);
  const length = Math.hypot(...raw) || 1;
  return { index, value: raw.map((value) => value / length) };
}

function learn({ index, value }: Vector, label: number, rate: number, weights: number[][], bias: number[]): void {
  const scores = weights.map((row, category) =>
    index.reduce((sum, at, n) => sum + (row[at] ?? 0) * (value[n] ?? 0), bias[category] ?? 0),
  );
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  for (const [category, power] of powers.entries()) {
    const error = power / total - (category === label ? 1 : 0);
    if (Math.abs(error) < 1e-3) continue;
    bias[category] = (bias[category] ?? 0) - rate * 0.1 * error;
    const row = weights[category] as number[];
    for (const [n, at] of index.entries())
      row[at] = (row[at] ?? 0) - rate * (error * (value[n] ?? 0) + DECAY * (row[at] ?? 0));
  }
}

/** Numbers in an order that looks random and is the same each time. */
function shuffler(seed: number): (list: number[]) => number[] {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  return (list) => {
    for (let last = list.length - 1; last > 0; last--) {
      const other = Math.floor(next() * (last + 1));
      [list[last], list[other]] = [list[other] as number, list[last] as number];
    }
    return list;
  };
}

/** One byte a number, from -127 to 127 of `unit`. */
function packed(values: number[], unit: number): string {
  const bytes = values.map((value) => Math.max(-127, Math.min(127, Math.round(value / unit))) & 0xff);
  return Buffer.from(bytes).toString("base64");
}

/** The module that the engine reads, as text. */
export function wordWeightsModule({ categories, words, rarity, bias, weights }: Trained): string {
  const unit =
    Math.max(...weights.map((row) => row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0))) / 127;
  const rarest = Math.max(...rarity) / 127;
  const rows = categories.map((name, at) => `  ${name}: "${packed(weights[at] as number[], unit)}",`).join("\n");
  return `// Written by \`npm run train\` from the labelled messages in testdata/. Not to be edited.
/** Words and pairs of words, one a line. */
export const WORDS = ${JSON.stringify(words.join("\n"))};
/** How rare each word is, a byte each, in units of RARITY_UNIT. */
export const RARITY = "${packed(rarity, rarest)}";
export const RARITY_UNIT = ${rarest};
/** What each word says for each category, a byte each, in units of WEIGHT_UNIT. */
export const WEIGHTS = {
${rows}
};
export const WEIGHT_UNIT = ${unit};
export const BIAS = {
${categories.map((name, at) => `  ${name}: ${bias[at]},`).join("\n")}
};
`;
}
