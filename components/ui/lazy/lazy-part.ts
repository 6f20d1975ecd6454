import { type ComponentType, lazy } from "react";
import { afterLoad } from "#lib/client/browser/after-load.ts";

/**
 * A part that the first paint does not show. Its code is fetched right after, wanted or not, so that it also opens offline; if
 * that failed, it is fetched again when the part is wanted. Draw it inside a Suspense that says what stands in meanwhile.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const early = afterLoad().then(load);
  // Nothing awaits it yet, and a failure must not count as unhandled.
  early.catch(() => undefined);
  return lazy(async () => ({ default: await early.catch(load) })) as unknown as ComponentType<Props>;
}
