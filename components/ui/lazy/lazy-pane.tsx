import { type ComponentType, memo, type ReactNode, Suspense, useEffect, useState } from "react";
import { repeatEarlyClicks } from "#lib/client/browser/early-clicks.ts";
import { lazyPart } from "./lazy-part.ts";

interface PaneProps<Props> {
  props: Props;
  isLoading: boolean;
  setLoading: (isLoading: false) => void;
}

/**
 * A part of a page whose code is fetched once the page has been painted. What the server drew of it stays until then, and
 * clicks and keys for it wait. `meanwhile` stands in where it is first wanted later and its code has not come.
 */
export function lazyPane<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: (props: Props) => ReactNode,
): ComponentType<Props> {
  const Part = lazyPart(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module begins
  const Pane = memo(function Pane({ props, setLoading }: PaneProps<Props>) {
    return (
      <Suspense fallback={meanwhile?.(props) ?? null}>
        <Part {...props} />
        <Arrived setLoading={setLoading} />
      </Suspense>
    );
  }, isSame);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module begins
  return function LazyPane(props: Props) {
    const [isLoading, setLoading] = useState(true);
    useEffect(() => {
      if (!isLoading) repeatEarlyClicks();
    }, [isLoading]);
    return (
      <div data-loading={isLoading ? "" : undefined} className="contents">
        <Pane props={props} isLoading={isLoading} setLoading={setLoading} />
      </div>
    );
  };
}

function Arrived({ setLoading }: Pick<PaneProps<object>, "setLoading">) {
  useEffect(() => setLoading(false), [setLoading]);
  return null;
}

/** React throws away what the server drew when it draws it anew before its code has come: a new function is no reason to. */
function isSame<Props extends object>(before: PaneProps<Props>, { props, isLoading }: PaneProps<Props>): boolean {
  const names = Object.keys({ ...before.props, ...props }) as (keyof Props)[];
  return names.every(
    (name) => Object.is(before.props[name], props[name]) || (isLoading && typeof props[name] === "function"),
  );
}
