const WIDTH = 64;
const HEIGHT = 28;
/** More points than these are a noise at this size: neighbours are drawn as their mean. */
const POINTS = 12;

/** How something went, day by day, as a line without numbers; they stand in the card's table. Days without a value are passed over. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = smooth(values);
  const known = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const last = known.at(-1);
  if (known.length < 2 || last === undefined) return null;
  const [least, most] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))];
  const x = (index: number) => 2 + (index / (points.length - 1)) * (WIDTH - 6);
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - 4 - ((value - least) / (most - least)) * (HEIGHT - 8);
  const line = known.map(({ value, index }) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("L");
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className="block flex-none">
      <path d={`M${line}`} fill="none" stroke="var(--trk-2)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={x(last.index)} cy={y(last.value)} r="2.25" fill="var(--t1)" />
    </svg>
  );
}

function smooth(values: readonly (number | null)[]): (number | null)[] {
  const size = Math.ceil(values.length / POINTS);
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) => {
    const known = values.slice(index * size, (index + 1) * size).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}
