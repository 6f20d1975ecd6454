import { CircleCheck, CloudAlert, Radar, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import type { Signal } from "#components/ui/mark/signal.ts";
import { Tag } from "#components/ui/mark/tag.tsx";
import type { Service } from "#lib/contract/services.ts";

const LOOKS: Record<Service["state"], { words: string; signal: Signal | "plain"; icon: ReactNode }> = {
  closed: { words: "Works", signal: "plain", icon: <CircleCheck aria-hidden="true" /> },
  open: { words: "Down", signal: "stop", icon: <CloudAlert aria-hidden="true" /> },
  probing: { words: "Probe under way", signal: "held", icon: <Radar aria-hidden="true" /> },
  ramping: { words: "Coming back", signal: "held", icon: <TrendingUp aria-hidden="true" /> },
};

/** The state of a service in a word. */
export function ServiceStateTag({ state }: { state: Service["state"] }) {
  const { words, signal, icon } = LOOKS[state];
  return (
    <Tag signal={signal} icon={icon}>
      {words}
    </Tag>
  );
}
