import type { Gate } from "./track-model.ts";

/** A review in one line: a closed gate across it, an open one, or a broken one where there is no verdict. */
export function CompactGate({ x, verdict }: { x: number; verdict: Gate["verdict"] }) {
  if (verdict === "rejected") return <path d={`M${x} 1.5v11`} stroke="var(--stop)" strokeWidth="2" />;
  if (verdict === "approved") return <path d={`M${x} 1v3.5m0 5v3.5`} stroke="var(--clear)" strokeWidth="2" />;
  return <path d={`M${x} 1.5v11`} stroke="var(--trk-2)" strokeWidth="2" strokeDasharray="2 1.5" />;
}

/** A review on the time axis: a post with a head, a square cross, a round tick, or a broken ring. */
export function FullGate({ x, verdict }: { x: number; verdict: Gate["verdict"] }) {
  return (
    <g transform={`translate(${Math.round(x)} 15)`}>
      <GatePost verdict={verdict} />
    </g>
  );
}

function GatePost({ verdict }: { verdict: Gate["verdict"] }) {
  if (verdict === "rejected")
    return (
      <>
        <path d="M0 6V41" stroke="var(--stop)" strokeWidth="1.75" />
        <rect
          x="-7"
          y="-7"
          width="14"
          height="14"
          rx="3"
          fill="var(--stop-bg)"
          stroke="var(--stop)"
          strokeWidth="1.25"
        />
        <Cross size={2.6} />
      </>
    );
  if (verdict === "approved")
    return (
      <>
        <path d="M0 6V41" stroke="var(--clear)" strokeWidth="1.75" />
        <circle r="7" fill="var(--clear-bg)" stroke="var(--clear)" strokeWidth="1.25" />
        <path
          d="M-3 .2l2.1 2.1l4 -4.3"
          fill="none"
          stroke="var(--clear)"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    );
  return (
    <>
      <path d="M0 8V41" stroke="var(--trk-2)" strokeWidth="1.75" strokeDasharray="3 2.5" />
      <circle r="6.5" fill="var(--ground)" stroke="var(--trk-2)" strokeWidth="1.25" strokeDasharray="2.6 2" />
      {verdict === "unavailable" && (
        <path d="M-2.5 0h5" stroke="var(--trk-2)" strokeWidth="1.5" strokeLinecap="round" />
      )}
    </>
  );
}

/** The cross of a failure, around 0, 0. */
export function Cross({ size, width = 1.5, x = 0, y = 0 }: { size: number; width?: number; x?: number; y?: number }) {
  return (
    <path
      d={`M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`}
      stroke="var(--stop)"
      strokeWidth={width}
      strokeLinecap="round"
      fill="none"
    />
  );
}

type LampProps = { x: number; y: number; glow: number; core: number; paint: string; square?: boolean };

/** The lamp at the end of a line, in its glow: round, or square where everything has stopped. */
export function Lamp({ x, y, glow, core, paint, square = false }: LampProps) {
  if (square)
    return (
      <>
        <rect x={x - glow} y={y - glow} width={2 * glow} height={2 * glow} rx={glow / 2.5} fill={paint} opacity=".22" />
        <rect x={x - core} y={y - core} width={2 * core} height={2 * core} rx="1" fill={paint} />
      </>
    );
  return (
    <>
      <circle cx={x} cy={y} r={glow} fill={paint} opacity=".22" />
      <circle cx={x} cy={y} r={core} fill={paint} />
    </>
  );
}
