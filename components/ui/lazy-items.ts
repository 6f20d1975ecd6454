import { type ComponentType, lazy } from "react";
import { afterLoad } from "#lib/client/after-load.ts";

/** The entries of a menu, whose code comes once the page has been painted: no menu is open before. */
export function lazyItems<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = afterLoad().then(load);
  // Who opens the menu hears of a failure; until then it is nobody's.
  code.catch(() => undefined);
  return lazy(async () => ({ default: await code })) as unknown as ComponentType<Props>;
}
