import { retryDelays } from "#lib/engine/failures/retry-delay.ts";
import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";

const WIDTH = 64;
const FLOOR = 17;
/** The distance between the strokes of retries without a wait. */
const STROKE_GAP = 6;
const MAX_HOPS = 9;

/** The waits of a policy as arcs, wider and higher for longer ones; a stroke for none. The numbers stand beside it. */
export function DelayHops({ policy }: { policy: RetryPolicy }) {
  const waits = retryDelays(policy, MAX_HOPS).map(({ shortest }) => shortest);
  return (
    <svg width={WIDTH} height={20} aria-hidden="true" className="overflow-visible">
      <path d={`M2 ${FLOOR}H${WIDTH - 2}`} className="stroke-line-2" />
      {waits.every((ms) => ms === 0) ? <Strokes count={waits.length} /> : <Hops waits={waits} />}
    </svg>
  );
}

function Strokes({ count }: { count: number }) {
  const path = Array.from({ length: count }, (_, index) => `M${4 + index * STROKE_GAP} 10V${FLOOR}`).join("");
  return <path d={path} className="stroke-trk" strokeWidth={1.75} />;
}

/** The width grows with the square root of the wait, as on the track, so that short waits stay visible beside a long one. */
function Hops({ waits }: { waits: readonly number[] }) {
  const roots = waits.map((ms) => Math.sqrt(Math.max(ms, 1)));
  const sum = roots.reduce((total, root) => total + root, 0);
  const room = Math.min(WIDTH - 6, 8 + 10 * waits.length);
  const ends: number[] = [];
  for (const root of roots) ends.push((ends.at(-1) ?? 3) + (root / sum) * room);
  const arcs = ends.map((end, index) => {
    const from = ends[index - 1] ?? 3;
    const height = Math.min(26, (end - from) * 1.1);
    return `M${round(from)} ${FLOOR}Q${round((from + end) / 2)} ${round(FLOOR - height)} ${round(end)} ${FLOOR}`;
  });
  return (
    <>
      <path d={arcs.join("")} fill="none" className="stroke-trk" strokeWidth={1.25} />
      {[3, ...ends].map((x) => (
        <circle key={x} cx={round(x)} cy={FLOOR} r={1.75} className="fill-trk" />
      ))}
    </>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
