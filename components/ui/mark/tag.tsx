import clsx from "clsx";
import type { ReactNode } from "react";
import { SIGNAL_TINT, type Signal } from "./signal.ts";

/** A state in words. The icon carries the meaning too, so that colour is never alone. */
export function Tag({ signal, icon, children }: { signal?: Signal | "plain"; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "inline-flex h-5.5 flex-none items-center gap-1.25 rounded-full border pr-2 text-meta font-medium whitespace-nowrap [&_svg]:size-3.25",
        icon ? "pl-1.5" : "pl-2",
        signal && signal !== "plain" ? SIGNAL_TINT[signal] : "border-line-2 text-t2",
      )}
    >
      {icon}
      {children}
    </span>
  );
}
