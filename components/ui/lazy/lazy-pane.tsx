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
import { clickAgain, type KeptClick, keepClick } from "#lib/client/browser/early-clicks.ts";
import { expectPart } from "#lib/client/shortcuts/early-press.ts";
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
    const { holder, comeAlive } = useKeptClicks();
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

/**
 * A button that the server drew and somebody pressed before its code was there is pressed once it is, and so is a key; a
 * box that was ticked is ticked. Of buttons only what was pressed last: the person went on.
 */
function useKeptClicks() {
  const holder = useRef<HTMLDivElement>(null);
  const kept = useRef<KeptClick[]>([]);
  const isAlive = useRef(false);
  const arrived = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isAlive.current) arrived.current = expectPart();
    return () => arrived.current?.();
  }, []);
  useEffect(() => {
    const keep = (event: MouseEvent) => {
      if (isAlive.current || !holder.current?.contains(event.target as Node)) return;
      kept.current = keepClick(kept.current, event);
    };
    // At the window: React stops at the document what it cannot deliver yet.
    window.addEventListener("click", keep, { capture: true });
    return () => window.removeEventListener("click", keep, { capture: true });
  }, []);
  const comeAlive = useCallback(() => {
    isAlive.current = true;
    arrived.current?.();
    for (const click of kept.current.splice(0)) clickAgain(click);
  }, []);
  return { holder, comeAlive };
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
