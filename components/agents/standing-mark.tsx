import clsx from "clsx";
import { SIGNAL_TEXT } from "#components/ui/mark/signal.ts";
import { STANDINGS, type Standing } from "./agent-standing.ts";

/** Where an agent stands, in a line: icon and word. */
export function StandingMark({ standing }: { standing: Standing }) {
  const { icon: Icon, label, signal } = STANDINGS[standing];
  return (
    <span
      className={clsx(
        "inline-flex flex-none items-center gap-1.5 whitespace-nowrap",
        signal === "plain" ? "text-t3" : SIGNAL_TEXT[signal],
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {label}
    </span>
  );
}
