/** A sum of US dollars without what binary fractions leave behind (0.7 + 0.1 is 0.7999999999999999): to the millionth. */
export function exactUsd(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}
