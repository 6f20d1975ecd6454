/** A regular expression that matches wherever one of the given ones does, with the flags of the first. */
export function anyOf(...patterns: readonly [RegExp, ...RegExp[]]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join("|"), patterns[0].flags);
}

/** A case-insensitive regular expression from a template, so that lists of words can be named and reused. */
export function phrase(strings: TemplateStringsArray, ...words: readonly string[]): RegExp {
  return new RegExp(String.raw(strings, ...words), "i");
}
