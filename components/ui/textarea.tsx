import clsx from "clsx";
import type { ComponentPropsWithRef } from "react";
import { FIELD_EDGE } from "./field.tsx";

/** Several lines of text; it grows with what is written. */
export function Textarea({ className, ...rest }: ComponentPropsWithRef<"textarea">) {
  return (
    <textarea
      {...rest}
      className={clsx(
        FIELD_EDGE,
        "block field-sizing-content max-h-80 min-h-15 w-full resize-none rounded-2 px-2.5 py-2",
        className,
      )}
    />
  );
}
