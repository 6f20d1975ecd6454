import clsx from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { useAriaKeys } from "#lib/client/shortcuts/own-keys.ts";
import { Tooltip } from "../tooltip/tooltip.tsx";

interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label"> {
  label: string;
  shortcut?: string;
  children: ReactNode;
}

/** A button that is only an icon; its label is spoken, and shown on hover with its key. */
export function IconButton({ label, shortcut, className, children, ...rest }: IconButtonProps) {
  const ariaKeys = useAriaKeys(shortcut);
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-keyshortcuts={ariaKeys}
        className={clsx(
          "grid size-7 flex-none place-items-center rounded-2 text-t3 transition-colors hover:bg-bg-3 hover:text-t1 max-tablet:size-11 [&_svg]:size-4",
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}
