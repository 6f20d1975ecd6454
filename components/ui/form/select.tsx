import clsx from "clsx";
import { ChevronsUpDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { FIELD_EDGE } from "./field.tsx";

/** A choice from a list: the browser's own control, in our dress, and with our list where the browser can draw one. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<"select">) {
  return (
    <span className={clsx("relative inline-flex", className)}>
      <select
        {...rest}
        className={clsx(
          FIELD_EDGE,
          "select-list inline-flex h-8 items-center w-full appearance-none truncate rounded-2 pr-8 pl-2.5 max-tablet:h-11 disabled:text-t3",
        )}
      >
        {children}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2 my-auto size-3.5 text-t3"
      />
    </span>
  );
}
