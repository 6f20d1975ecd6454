import { type RefObject, useEffect } from "react";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";

/** The row that was opened last in this tab: coming back, one stands where one was. */
const LAST = "yardmaster.last-row";

/**
 * J and K, or the arrows, go from row to row of a table; Enter opens what has focus, as links do. At the end more is loaded.
 * The link of a row has `data-row`. `what` a row is about; `hasRows`: they are on the page.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  { what, hasRows, onEnd }: { what: string; hasRows: boolean; onEnd?: () => void },
): void {
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>("a[data-row]") ?? [])];
  const move = (step: 1 | -1) => {
    const all = links();
    const here = all.indexOf(document.activeElement as HTMLElement);
    const next = all[here === -1 ? 0 : here + step];
    next?.focus({ preventScroll: true });
    next?.closest("tr")?.scrollIntoView({ block: "nearest" });
    if (here + step >= all.length - 1) onEnd?.();
  };
  useShortcuts({
    j: { run: () => move(1), label: `Next ${what}` },
    arrowdown: { run: () => move(1), label: `Next ${what}` },
    k: { run: () => move(-1), label: `Previous ${what}` },
    arrowup: { run: () => move(-1), label: `Previous ${what}` },
  });
  useEffect(() => {
    const table = body.current;
    if (!table || !hasRows) return;
    const last = sessionStorage.getItem(LAST);
    const link = last === null ? null : table.querySelector<HTMLElement>(`a[href="${CSS.escape(last)}"]`);
    sessionStorage.removeItem(LAST);
    link?.closest("tr")?.scrollIntoView({ block: "center" });
    link?.focus({ preventScroll: true });
    const keep = (event: Event) => {
      const opened = event.target instanceof Element ? event.target.closest("a[data-row]") : null;
      if (opened) sessionStorage.setItem(LAST, opened.getAttribute("href") ?? "");
    };
    table.addEventListener("click", keep);
    return () => table.removeEventListener("click", keep);
  }, [body, hasRows]);
}
