import clsx from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";

/** A real table with a name. It scrolls sideways in its own frame, by keyboard too. */
export function Table({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      tabIndex={0}
      className="overflow-x-auto rounded-[inherit]"
    >
      <table className={clsx("w-full border-collapse text-left", className)}>{children}</table>
    </section>
  );
}

/** A column's head. */
export function Th({ numeric, className, ...rest }: ComponentPropsWithRef<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={clsx(
        "border-b border-line-1 px-3 py-2 text-meta font-normal whitespace-nowrap text-t3",
        numeric && "text-right",
        className,
      )}
    />
  );
}

/** A row; the last one has no line below. */
export function Tr({ className, ...rest }: ComponentPropsWithRef<"tr">) {
  return <tr {...rest} className={clsx("last:[&>*]:border-b-0", className)} />;
}

/** A cell; `numeric` stands on the right. */
export function Td({ numeric, className, ...rest }: ComponentPropsWithRef<"td"> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={clsx("h-9 border-b border-line-1 px-3 whitespace-nowrap", numeric && "text-right", className)}
    />
  );
}

/** The head of a row, for tables whose rows are about one thing. */
export function RowTh({ className, ...rest }: ComponentPropsWithRef<"th">) {
  return (
    <th scope="row" {...rest} className={clsx("h-9 border-b border-line-1 px-3 text-left font-normal", className)} />
  );
}
