import type { ReactNode } from "react";
import type { Plot } from "./chart-frame.tsx";

const WIDEST = 26;

interface DayColumnProps {
  plot: Plot;
  index: number;
  label: string;
  children: (left: number, width: number) => ReactNode;
}

/** The place of one day in a picture of bars: it takes pointer and focus over its whole height. `children`: the bars, by edge and width. */
export function DayColumn({ plot: { x, step, base, propsOf, shown }, index, label, children }: DayColumnProps) {
  const width = Math.max(2, Math.min(WIDEST, step * 0.66));
  return (
    <g {...propsOf(index)} aria-label={label} className="cursor-pointer focus-visible:outline-offset-0">
      <rect
        x={x(index)}
        y={12}
        width={step}
        height={base - 12}
        className={shown === index ? "fill-bg-3" : "fill-transparent"}
      />
      {children(x(index) + (step - width) / 2, width)}
    </g>
  );
}
