"use client";
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { afterLoad } from "#lib/client/after-load.ts";

/**
 * A part of a page whose code is fetched once the page has been painted. The server draws it already: what it drew stays
 * until the code is there, and so it is not drawn again for a function that is only a new one of the same. `meanwhile` shows
 * where it is wanted later and its code is still on its way.
 */
export function lazyPane<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: (props: Props) => ReactNode,
): ComponentType<Props> {
  const fetched = lazy(() => afterLoad().then(async () => ({ default: await load() })));
  const Part = fetched as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module begins
  const Shown = memo(function Shown(props: Props) {
    return (
      <Suspense fallback={meanwhile?.(props) ?? null}>
        <Part {...props} />
      </Suspense>
    );
  }) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module begins
  return function LazyPane(props: Props) {
    return <Shown {...useSteadyActs(props)} />;
  };
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
