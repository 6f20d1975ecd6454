"use client";
import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { expectPart } from "#lib/client/kept-press.ts";
import { lazyPart } from "./lazy-part.ts";

/**
 * A part of a page whose code is fetched once the page has been painted. The server draws it already: what it drew stays
 * until the code is there, and so it is not drawn again for a function that is only a new one of the same. `meanwhile` shows
 * where it is wanted later and its code is still on its way.
 */
export function lazyPane<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: (props: Props) => ReactNode,
): ComponentType<Props> {
  const Part = lazyPart(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module begins
  const Shown = memo(function Shown(props: Props) {
    const { holder, comeAlive } = useKeptPress();
    return (
      <div ref={holder} className="contents">
        <Suspense fallback={meanwhile?.(props) ?? null}>
          <Part {...props} />
          <Alive onAlive={comeAlive} />
        </Suspense>
      </div>
    );
  }) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module begins
  return function LazyPane(props: Props) {
    return <Shown {...useSteadyActs(props)} />;
  };
}

interface Press {
  control: HTMLElement;
  /** of a box: whether it is ticked since */
  checked: boolean | null;
  event: Event;
}

/**
 * A button that the server drew and somebody pressed before its code was there is pressed once it is, and so is a key; a
 * box that was ticked is ticked. Of buttons only what was pressed last: the person went on.
 */
function useKeptPress() {
  const holder = useRef<HTMLDivElement>(null);
  const kept = useRef<Press[]>([]);
  const isAlive = useRef(false);
  const arrived = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isAlive.current) arrived.current = expectPart();
    return () => arrived.current?.();
  }, []);
  useEffect(() => {
    const keep = (event: MouseEvent) => {
      const { target } = event;
      if (isAlive.current || !(target instanceof Element) || !holder.current?.contains(target)) return;
      const control = target.closest<HTMLElement>("button, input[type=radio], input[type=checkbox]");
      kept.current = kept.current.filter(({ checked }) => checked !== null);
      if (control) kept.current.push({ control, event, checked: isBox(control) ? control.checked : null });
    };
    // At the window: React stops at the document what it cannot deliver yet.
    window.addEventListener("click", keep, { capture: true });
    return () => window.removeEventListener("click", keep, { capture: true });
  }, []);
  const comeAlive = useCallback(() => {
    isAlive.current = true;
    arrived.current?.();
    for (const press of kept.current.splice(0)) pressAgain(press);
  }, []);
  return { holder, comeAlive };
}

function pressAgain({ control, checked, event }: Press): void {
  // What is on its way still is delivered now by React itself.
  if (!control.isConnected || event.eventPhase !== Event.NONE) return;
  // React hears of a box only by a press that changes it.
  if (isBox(control)) control.checked = !checked;
  control.click();
}

function isBox(control: HTMLElement): control is HTMLInputElement {
  return control instanceof HTMLInputElement;
}

function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return null;
}

/** The same props, with functions that stay the same ones and call the latest. */
function useSteadyActs<Props extends object>(props: Props): Props {
  const [latest] = useState(() => ({ props, steady: new Map<string, (...given: unknown[]) => unknown>() }));
  useLayoutEffect(() => {
    latest.props = props;
  });
  const entries = Object.entries(props).map(([name, value]) => {
    if (typeof value !== "function") return [name, value];
    const act =
      latest.steady.get(name) ??
      ((...given) => (latest.props as Record<string, (...all: unknown[]) => unknown>)[name]?.(...given));
    latest.steady.set(name, act);
    return [name, act];
  });
  return Object.fromEntries(entries) as Props;
}
