import { readableText } from "#lib/engine/text/readable-text.ts";
import type { Failure } from "./failure.ts";

const HEAD = 4000;
const TAIL = 2000;
const MAX_WORDS = 600;

/**
 * The features of a failure, each once: the words of its message and pairs of neighbouring words, in lower case and with every
 * number as 0, and its reported facts. Of a long message only the beginning and the end are read, where the cause usually is.
 */
export function wordFeatures(failure: Failure): string[] {
  const { flat } = readableText(failure.message);
  const text = flat.length <= HEAD + TAIL ? flat : `${flat.slice(0, HEAD)} ${flat.slice(-TAIL)}`;
  const words = (
    text
      .toLowerCase()
      .replace(/\d+/g, "0")
      .match(/[\p{L}_0]{1,40}/gu) ?? []
  ).slice(0, MAX_WORDS);
  const features = new Set<string>();
  for (const [index, word] of words.entries()) {
    features.add(word);
    if (index > 0) features.add(`${words[index - 1]} ${word}`);
  }
  if (failure.code) features.add(`code=${failure.code.toLowerCase()}`);
  if (failure.httpStatus !== undefined) features.add(`http=${failure.httpStatus}`);
  if (failure.exitCode !== undefined) features.add(`exit=${failure.exitCode}`);
  return [...features];
}
