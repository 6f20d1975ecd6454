"use client";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** Tabs of one thing. Controlled, so that the address can hold which one is open. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  children,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; count?: ReactNode }[];
  children: ReactNode;
}) {
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Radix.List
        aria-label={label}
        className="flex gap-5 overflow-x-auto border-b border-line-1 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="flex h-9 flex-none items-center gap-1.5 border-b-2 border-transparent text-t2 transition-colors duration-120 hover:text-t1 focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:font-medium data-[state=active]:text-t1 max-tablet:h-11"
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-meta font-normal text-t3">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** What one tab shows. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="pt-3.5">
      {children}
    </Radix.Content>
  );
}
