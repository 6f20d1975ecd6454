import { type ComponentType, lazy } from "react";
import { afterLoad } from "#lib/client/browser/after-load.ts";

/**
 * A part that is not seen in the first paint: its code is fetched right after, wanted or not, so that it is there when the
 * desk cannot be reached. What failed is asked for again when it is wanted. Whoever draws it says what stands there meanwhile.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const early = afterLoad().then(load);
  // Nobody waits for it yet.
  early.catch(() => undefined);
  return lazy(async () => ({ default: await early.catch(load) })) as unknown as ComponentType<Props>;
}
