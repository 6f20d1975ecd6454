import clsx from "clsx";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { useAriaKeys } from "#lib/client/shortcuts/own-keys.ts";
import { Kbd } from "../mark/kbd.tsx";
import { Tooltip } from "../tooltip/tooltip.tsx";
import { type ButtonSize, type ButtonVariant, buttonLook } from "./button-look.ts";

export interface ButtonProps extends ComponentPropsWithRef<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The key that does the same, shown on the button; whoever renders it also registers it. */
  shortcut?: string;
  /** Why this cannot be done now. The button stays in its place, dashed, and says so. */
  off?: string;
  /** It is being done; a second press does nothing. */
  busy?: boolean;
}

/** A button with a word on it. One `primary` per view. Touch sizes below 720 px come by themselves. */
export function Button({ variant, size, icon, shortcut, off, busy, className, children, ...rest }: ButtonProps) {
  const reasonId = useId();
  const ariaKeys = useAriaKeys(shortcut);
  const keyShown = shortcut && (
    <span aria-hidden="true" className="contents max-tablet:hidden">
      <Kbd keys={shortcut} look={capLook(variant, off)} />
    </span>
  );
  const look = clsx(buttonLook(variant, size, Boolean(off)), busy && "animate-shimmer", className);
  if (off) {
    return (
      <>
        <Tooltip text={off}>
          <button
            {...rest}
            type="button"
            aria-disabled="true"
            aria-describedby={reasonId}
            onClick={undefined}
            className={look}
          >
            {icon}
            {children}
            {keyShown}
          </button>
        </Tooltip>
        <span id={reasonId} hidden>
          {off}
        </span>
      </>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      aria-keyshortcuts={ariaKeys}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
      className={look}
    >
      {icon}
      {children}
      {keyShown}
    </button>
  );
}

function capLook(variant: ButtonVariant | undefined, off: string | undefined): "plain" | "ink" | "off" {
  if (off) return "off";
  return variant === "primary" ? "ink" : "plain";
}
