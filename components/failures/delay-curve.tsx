import { type DelayScale, delayScale } from "#lib/client/policies/delay-scale.ts";
import { formatExactDuration } from "#lib/client/time/exact-duration.ts";
import { type RetryDelay, retryDelays } from "#lib/engine/failures/retry-delay.ts";
import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";
import { delaySentence } from "./delay-sentence.ts";

const WIDTH = 392;
const LEFT = 60;
const RIGHT = 376;
const TOP = 24;
const FLOOR = 160;
/** Further retries are not drawn; a note says so. */
const MAX_RETRIES = 30;
/** Up to this many points each has a label; of more, only the first, the last and one in between. */
const ALL_LABELS = 7;

interface DelayCurveProps {
  policy: RetryPolicy;
  inForce: RetryPolicy;
  version: string;
}

/** How long each retry waits, on a logarithmic axis, with its jitter as a band; the policy in force is dashed beside it. */
export function DelayCurve({ policy, inForce, version }: DelayCurveProps) {
  const now = retryDelays(policy, MAX_RETRIES);
  const before = retryDelays(inForce, MAX_RETRIES);
  const edited = JSON.stringify(now) !== JSON.stringify(before);
  const scale = delayScale(
    [...now, ...(edited ? before : [])].flatMap((wait) => [wait.shortest, wait.longest]),
    policy.maxDelayMs,
  );
  const sentence = delaySentence(policy);
  if (scale === null) return <p className="rounded-2 border border-line-1 bg-well px-3 py-2.5 text-t2">{sentence}</p>;
  const count = Math.max(now.length, edited ? before.length : 0, 2);
  const x = (index: number) => round(LEFT + 24 + (index * (RIGHT - LEFT - 40)) / (count - 1));
  const y = (ms: number) => round(FLOOR - scale.at(ms) * (FLOOR - TOP));
  return (
    <figure className="grid gap-2">
      <svg viewBox={`0 0 ${WIDTH} 186`} role="img" aria-label="The wait before each retry" className="w-full text-axis">
        <Axis scale={scale} count={count} x={x} />
        {edited && <Line waits={before} x={x} y={y} look="before" />}
        <Band waits={now} x={x} y={y} />
        <Line waits={now} x={x} y={y} look="now" />
        {now.map(
          ({ shortest, longest }, index) =>
            isLabelled(index, now.length) && (
              <text
                // biome-ignore lint/suspicious/noArrayIndexKey: a retry is its number
                key={index}
                x={x(index)}
                y={y(longest) - 8}
                textAnchor="middle"
                className="fill-t1 font-medium"
              >
                {formatExactDuration(shortest)}
              </text>
            ),
        )}
      </svg>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-t2">
        <span className="inline-flex items-center gap-1.5">
          <svg width={16} height={8} aria-hidden="true">
            <path d="M0 4H16" className="stroke-run" strokeWidth={2} />
          </svg>
          {edited ? "Edited" : version}
          {policy.jitter > 0 && ", with jitter"}
        </span>
        {edited && (
          <span className="inline-flex items-center gap-1.5">
            <svg width={16} height={8} aria-hidden="true">
              <path d="M0 4H16" className="stroke-trk-2" strokeWidth={1.5} strokeDasharray="4 3" />
            </svg>
            {version}
          </span>
        )}
        <span className="ml-auto text-t3">retry number</span>
      </figcaption>
      <p className="text-meta text-t3">{sentence}</p>
    </figure>
  );
}

type Place = (value: number) => number;

function Axis({ scale, count, x }: { scale: DelayScale; count: number; x: Place }) {
  const step = Math.ceil(count / 10);
  return (
    <>
      {scale.ticks.map(({ at, label, cap }) => {
        const height = round(FLOOR - at * (FLOOR - TOP));
        return (
          <g key={label + cap}>
            <path
              d={`M${LEFT} ${height}H${WIDTH - 6}`}
              className={cap ? "stroke-line-3" : "stroke-line-1"}
              strokeDasharray={cap ? "3 3" : undefined}
            />
            <text x={LEFT - 6} y={height + 4} textAnchor="end" className="fill-t3">
              {cap && "cap "}
              {label}
            </text>
          </g>
        );
      })}
      {Array.from({ length: count }, (_, index) => index)
        .filter((index) => index % step === 0)
        .map((index) => (
          <text key={index} x={x(index)} y={FLOOR + 22} textAnchor="middle" className="fill-t3">
            {index + 1}
          </text>
        ))}
    </>
  );
}

/** The range of a wait with jitter. */
function Band({ waits, x, y }: { waits: readonly RetryDelay[]; x: Place; y: Place }) {
  const [only, ...more] = waits;
  if (only && more.length === 0)
    return (
      <path d={`M${x(0)} ${y(only.longest)}V${y(only.shortest)}`} className="stroke-run opacity-25" strokeWidth={7} />
    );
  const above = waits.map(({ longest }, index) => `${x(index)} ${y(longest)}`);
  const below = waits.map(({ shortest }, index) => `${x(index)} ${y(shortest)}`).reverse();
  return <path d={`M${[...above, ...below].join("L")}Z`} className="fill-run opacity-25" />;
}

function Line({ waits, x, y, look }: { waits: readonly RetryDelay[]; x: Place; y: Place; look: "now" | "before" }) {
  const points = waits.map(({ shortest }, index) => [x(index), y(shortest)] as const);
  const now = look === "now";
  return (
    <>
      <path
        d={`M${points.map((point) => point.join(" ")).join("L")}`}
        fill="none"
        className={now ? "stroke-run" : "stroke-trk"}
        strokeWidth={now ? 2 : 1.5}
        strokeDasharray={now ? undefined : "3 3"}
      />
      {points.map(([cx, cy]) => (
        <circle
          key={cx}
          cx={cx}
          cy={cy}
          r={now ? 3.5 : 2.5}
          className={now ? "fill-run" : "fill-bg-1 stroke-trk"}
          strokeWidth={now ? 0 : 1.5}
        />
      ))}
    </>
  );
}

function isLabelled(index: number, count: number): boolean {
  if (count <= ALL_LABELS) return true;
  return index === 0 || index === count - 1 || index === Math.floor((count - 1) / 2);
}

const round = (value: number): number => Math.round(value * 10) / 10;
