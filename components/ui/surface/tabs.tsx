import clsx from "clsx";
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from "react";

const Open = createContext({ id: "", value: "" });

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; count?: ReactNode }[];
  children: ReactNode;
}

/** Tabs of one thing. Controlled, so that the address can hold which one is open. Arrows move and open; the row is one tab stop. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (row.current) showInMiddle(row.current, `${id}-tab-${value}`);
  }, [id, value]);
  const move = (event: KeyboardEvent) => {
    const next = tabAfter(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const target = tabs[next];
    if (!target) return;
    event.preventDefault();
    onChange(target.value);
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <Open value={{ id, value }}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="scroll-fade relative flex gap-5 overflow-x-auto border-b border-line-1 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel-${tab.value}` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={clsx(
              "flex h-9 flex-none items-center gap-1.5 border-b-2 transition-colors duration-120 focus-visible:-outline-offset-2 max-tablet:h-11",
              tab.value === value ? "border-ink font-medium text-t1" : "border-transparent text-t2 hover:text-t1",
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-meta font-normal text-t3">{tab.count}</span>}
          </button>
        ))}
      </div>
      {children}
    </Open>
  );
}

/** What one tab shows; it is in the page only while it is open. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const open = useContext(Open);
  if (open.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${open.id}-panel-${value}`}
      aria-labelledby={`${open.id}-tab-${value}`}
      className="pt-3.5"
    >
      {children}
    </div>
  );
}

/** Where the row goes on beyond its edges, what is open must not stand there; the page itself does not move. */
function showInMiddle(row: HTMLElement, id: string): void {
  const tab = document.getElementById(id);
  if (tab) row.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.clientWidth) / 2;
}

function tabAfter(key: string, current: number, count: number): number {
  if (key === "ArrowRight") return (current + 1) % count;
  if (key === "ArrowLeft") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : -1;
}
