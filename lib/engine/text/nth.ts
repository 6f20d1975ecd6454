const ENDINGS: Record<Intl.LDMLPluralRule, string> = {
  zero: "th",
  one: "st",
  two: "nd",
  few: "rd",
  many: "th",
  other: "th",
};
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

/** `2nd`, `3rd`, `11th`. */
export function nth(count: number): string {
  return `${count}${ENDINGS[ordinals.select(count)]}`;
}
