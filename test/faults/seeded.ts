/** Numbers from 0 to 1 that a seed repeats; the seed is printed, and `FAULTS_SEED` sets it. */
export function seeded(): { seed: number; random: () => number } {
  const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`FAULTS_SEED=${seed}\n`);
  let state = seed;
  // mulberry32
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, random };
}
