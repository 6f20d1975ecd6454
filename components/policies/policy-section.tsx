import type { ReactNode } from "react";

/** The parts of the page, in their order: what each is about. */
export const POLICY_SECTIONS = {
  failures: "Failures",
  time: "Time",
  claims: "Claims",
} as const;

interface PolicySectionProps {
  id: keyof typeof POLICY_SECTIONS;
  about: ReactNode;
  children: ReactNode;
}

/** One part of the policies: what it is about, and its cards. */
export function PolicySection({ id, about, children }: PolicySectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line-1 pt-6 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <div className="grid gap-1">
        <h2 id={id} className="scroll-mt-6 text-section font-semibold">
          {POLICY_SECTIONS[id]}
        </h2>
        <p className="max-w-150 text-t2">{about}</p>
      </div>
      {children}
    </section>
  );
}
