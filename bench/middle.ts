/** The median; 0 of nothing. */
export function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** So many of a hundred are not larger; 0 of nothing. */
export function percentile(numbers: readonly number[], percent: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil((numbers.length * percent) / 100) - 1] ?? 0;
}
