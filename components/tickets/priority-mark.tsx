import type { Priority } from "#lib/contract/tickets.ts";

const BARS: Record<Exclude<Priority, "urgent">, number> = { high: 3, normal: 2, low: 1 };

/** How urgent a ticket is: three bars, or a square with a mark. `beside` says that the word stands next to it. */
export function PriorityMark({ priority, beside = false }: { priority: Priority; beside?: boolean }) {
  const label = `Priority ${priority}`;
  return (
    <span
      {...(beside ? { "aria-hidden": true } : { role: "img", "aria-label": label, title: label })}
      className="flex-none"
    >
      <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14" className="block">
        {priority === "urgent" ? <UrgentShape /> : <Bars filled={BARS[priority]} />}
      </svg>
    </span>
  );
}

function UrgentShape() {
  return (
    <>
      <rect x="0.5" y="0.5" width="13" height="13" rx="3" fill="var(--stop)" />
      <path d="M7 3.6v4M7 10v.4" stroke="var(--on-stop)" strokeWidth="1.8" strokeLinecap="round" />
    </>
  );
}

function Bars({ filled }: { filled: number }) {
  return [0, 1, 2].map((bar) => (
    <rect
      key={bar}
      x={1 + bar * 4.5}
      y={9 - bar * 3}
      width="3"
      height={4 + bar * 3}
      rx="1"
      fill={bar < filled ? "var(--trk-2)" : "var(--rail)"}
    />
  ));
}
