import { registry } from "#lib/process-registry.ts";
import type { Application } from "./request-listener.ts";

const OFFERED = "web.api";

/**
 * Offers the API to the web server of this process, which stands outside of Next's bundle: it asks the copy of the dispatcher that is
 * inside, so that no other is loaded (docs/decisions/0046-the-api-before-next.md).
 */
export function offerApi(api: Application): void {
  registry.once(OFFERED, () => api);
}

/** What was offered; undefined where nothing was. */
export function offeredApi(): Application | undefined {
  return registry.peek<Application>(OFFERED);
}
