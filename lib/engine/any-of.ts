/** One regular expression that matches where any of the given ones does; all have the same flags. */
export function anyOf(...patterns: readonly [RegExp, ...RegExp[]]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join("|"), patterns[0].flags);
}
