/** The subjects of a sentence on the work as a whole; what else was not done may not have been asked for. */
const WORK = "(?:the |this |my |your )?(?:task|ticket|work|job|request|request(?:ed)? (?:change|task)|implementation)";
const CANNOT =
  "(?:can(?:no|['’])t|can not|could(?: not|n['’]t)|was(?: not|n['’]t) able to|am(?: not|n['’]t) able to|['’]m not able to|(?:was|am|['’]m) unable to|have(?: not|n['’]t) been able to|have been unable to|failed to|did(?: not|n['’]t) manage to|will not|won['’]t)";
/** What an agent was to do; that it could not *run* or *find* something says little about the rest. */
const DO =
  "(?:do|help|assist|comply|complete|finish|implement|fulfil\\w*|continue|proceed|go on|start|perform|carry|make|apply|change|edit|modify|write|fix|solve|resolve|mend|achieve|accomplish|work on)";

const NOT_DONE: readonly RegExp[] = [
  new RegExp(
    `\\bI(?: (?:really|simply|therefore|still|have|am|was|also|currently|unfortunately))* ?${CANNOT} (?:\\w+ ){0,2}?${DO}\\b`,
    "i",
  ),
  new RegExp(
    `\\b${WORK} (?:(?:is|was|are|remains?|has|have|could|can)(?: (?:still|been|currently))? ?(?:not|n['’]t|un)[ -]?(?:yet )?(?:be(?:en)? )?(?:fully )?|remains )(?:un)?(?:done|finished|completed?|implemented|solved|fixed|possible|fulfilled|made)\\b`,
    "i",
  ),
  new RegExp(`\\b${WORK} (?:is|was) impossible\\b`, "i"),
  /^(?:I['’]m |I am )?(?:very )?sorry,? (?:but )?I (?:can(?:no|['’])t|can not|won['’]t|will not|am unable to|am not able to)\b/i,
];

/** Code and quotations are not what the speaker says. */
const NOT_SAID = /```[\s\S]*?(?:```|(?![\s\S]))|^>.*$/gm;

/**
 * The sentence with which an agent's last words say that the work was not done ("I could not …", a refusal); null where they do not.
 * English, as agents are told to write.
 */
export function sentenceOfNotDone(words: string): string | null {
  return sentences(words).find((sentence) => NOT_DONE.some((pattern) => pattern.test(sentence))) ?? null;
}

/** Whether the last words end in a question: one of their last two sentences is one. */
export function endsInQuestion(words: string): boolean {
  return sentences(words)
    .slice(-2)
    .some((sentence) => /\?["'”’)*_\]]*$/.test(sentence));
}

function sentences(words: string): string[] {
  return words
    .replace(NOT_SAID, "\n")
    .split(/(?<=[.!?]["'”’)*_\]]*)\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
