import clsx from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { FIELD_EDGE } from "./field.tsx";

/** One line of text; `icon` stands inside on the left. */
export function TextInput({ icon, className, ...rest }: ComponentPropsWithRef<"input"> & { icon?: ReactNode }) {
  const input = (
    <input
      type="text"
      {...rest}
      className={clsx(FIELD_EDGE, "h-8 w-full rounded-2 px-2.5 max-tablet:h-11", icon && "pl-8", !icon && className)}
    />
  );
  if (!icon) return input;
  return (
    <span className={clsx("relative block", className)}>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-t3 [&_svg]:size-3.5"
      >
        {icon}
      </span>
      {input}
    </span>
  );
}
