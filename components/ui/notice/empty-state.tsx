import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** `h1` where nothing else on the page names it. */
  heading?: "h1" | "h2";
}

/** Nothing to show, said plainly, with the one thing that helps. */
export function EmptyState({ icon, title, children, action, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-100 justify-items-center gap-1 px-6 py-16 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-3 grid size-10 place-items-center rounded-3 border border-line-2 bg-bg-2 text-t3 [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <Heading className="text-section font-semibold">{title}</Heading>
      {children && <div className="text-t2">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
