import clsx from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link } from "#components/ui/link/link.tsx";
import { type ButtonSize, type ButtonVariant, buttonLook } from "./button-look.ts";

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode }) {
  return (
    <Link {...rest} className={clsx(buttonLook(variant, size), className)}>
      {icon}
      {children}
    </Link>
  );
}
