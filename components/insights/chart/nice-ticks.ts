/** Steps in which people read lengths of time, in seconds; from a minute on all of their marks are whole minutes. */
const TIMES = [1, 5, 15, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800];

/** Marks of an axis from 0 to at least `most`, about four of them: of counts whole numbers, of time round ones. */
export function niceTicks(most: number, what: "count" | "time" | "usd"): number[] {
  const step = what === "time" ? timeStep(most / 4) : roundStep(most / 4, what === "count" ? 1 : 0.01);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toFixed(6)));
}

function timeStep(least: number): number {
  return TIMES.find((step) => step >= least) ?? Math.ceil(least / 604_800) * 604_800;
}

/** The first of 1, 2, 5, 10, 20 … times the smallest that is enough. */
function roundStep(least: number, smallest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, smallest)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= Math.max(least, smallest)) ?? 10 * power;
}
