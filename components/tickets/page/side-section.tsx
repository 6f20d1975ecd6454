import type { ReactNode } from "react";

/** A titled part of what stands beside a ticket's history. */
export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h2 className="text-meta text-t3">{title}</h2>
      {children}
    </section>
  );
}
