import clsx from "clsx";
import type { ReactNode } from "react";
import { SIGNAL_TINT, type Signal } from "./signal.ts";

const SIZE = {
  md: "size-5.5 max-tablet:size-6.5 [&_svg]:size-3.25 max-tablet:[&_svg]:size-3.75",
  lg: "size-8 [&_svg]:size-4.25",
};
const SQUARE = { md: "rounded-[7px]", lg: "rounded-3" };

interface LampProps {
  signal: Signal;
  label: string | null;
  size?: "md" | "lg";
  children: ReactNode;
}

/** The lamp of a row: round, but square where everything has stopped. `label` is what it says; null where a word beside it does. */
export function Lamp({ signal, label, size = "md", children }: LampProps) {
  const name = label === null ? { "aria-hidden": true } : { role: "img", "aria-label": label, title: label };
  return (
    <span
      {...name}
      className={clsx(
        "grid flex-none place-items-center border",
        SIZE[size],
        signal === "stop" ? SQUARE[size] : "rounded-full",
        SIGNAL_TINT[signal],
      )}
    >
      {children}
    </span>
  );
}
