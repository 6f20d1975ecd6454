import type { Signal } from "./signal.ts";

const FILL: Record<Signal | "plain", string> = {
  plain: "fill-trk-2",
  held: "fill-held",
  stop: "fill-stop",
  run: "fill-run",
  clear: "fill-clear",
  human: "fill-human",
};

interface MeterProps {
  label: string;
  value: number;
  max: number;
  tone?: Signal | "plain";
}

/** How much of a budget is used. The numbers stand beside it in words. */
export function Meter({ label, value, max, tone = "plain" }: MeterProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <span className="relative inline-block h-1 w-full overflow-hidden rounded-full bg-bg-4 align-[2px]">
      <meter aria-label={label} value={value} min={0} max={Math.max(max, value)} className="sr-only" />
      <svg aria-hidden="true" width="100%" height="4" className="block">
        <rect width={`${part * 100}%`} height="4" rx="2" className={FILL[tone]} />
      </svg>
    </span>
  );
}
