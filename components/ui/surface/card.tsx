import clsx from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";

/** A bordered surface; it never casts a shadow. */
export function Card({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return (
    <div {...rest} className={clsx("rounded-3 border border-line-card bg-card [--ground:var(--card)]", className)} />
  );
}

interface CardHeaderProps {
  title: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
}

/** The head of a card: title, a word about it, and what can be done on the right. */
export function CardHeader({ title, meta, actions, level = 2 }: CardHeaderProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <header
      className={clsx(
        "flex min-h-10 items-center gap-x-2 border-b border-line-1 py-1.5 pr-2 pl-3.5",
        !actions && "max-tablet:flex-wrap",
      )}
    >
      <Heading className="font-medium">{title}</Heading>
      {meta && (
        <span
          className={clsx(
            "min-w-0 truncate text-meta text-t3",
            actions ? "max-tablet:hidden" : "max-tablet:whitespace-normal",
          )}
        >
          {meta}
        </span>
      )}
      {actions && <span className="ml-auto flex flex-none items-center gap-1">{actions}</span>}
    </header>
  );
}
