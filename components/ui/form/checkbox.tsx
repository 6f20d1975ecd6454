import clsx from "clsx";
import { Check } from "lucide-react";
import type { ComponentPropsWithRef } from "react";

/** A box to tick; `children` is its label, or give `aria-label` where a row says what it is. */
export function Checkbox({ className, children, ...rest }: ComponentPropsWithRef<"input">) {
  const box = (
    <span className="relative grid size-4 flex-none place-items-center max-tablet:size-5">
      <input
        {...rest}
        type="checkbox"
        className="peer absolute inset-0 appearance-none rounded-1 border-[1.5px] border-line-c bg-transparent transition-colors duration-120 checked:border-ink checked:bg-ink disabled:border-line-3"
      />
      <Check
        aria-hidden="true"
        strokeWidth={2.5}
        className="pointer-events-none relative hidden size-3 text-on-ink peer-checked:block max-tablet:size-3.5"
      />
    </span>
  );
  if (!children) return <span className={clsx("inline-flex", className)}>{box}</span>;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in box
    <label className={clsx("inline-flex items-center gap-2 max-tablet:min-h-11", className)}>
      {box}
      <span>{children}</span>
    </label>
  );
}
