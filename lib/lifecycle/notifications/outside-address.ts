import { isIP } from "node:net";
import { environment } from "#lib/environment.ts";
import { addressKind } from "#lib/reserved-addresses.ts";

/**
 * Why nothing may be sent to an address, or null. `named`: the operator lists its host in YARDMASTER_WEBHOOK_HOSTS,
 * which allows this machine and private networks, but never a metadata service.
 */
export function refusedAddress(address: string, named: boolean): string | null {
  const kind = addressKind(address);
  if (kind === null) return "is not an address";
  if (kind === "never") return "is an address that nothing is sent to";
  if (kind !== "outside" && !named) return "is inside of this network, and not among YARDMASTER_WEBHOOK_HOSTS";
  return null;
}

/** Whether the operator lists the host of a URL, with its port or for every port. */
export function isNamedHost(url: URL): boolean {
  return environment().webhookHosts.some((allowed) => allowed === hostOf(url) || allowed === url.host);
}

/**
 * Why nothing may be sent to a URL whose host is an IP address, or null. What a name resolves to is known only when a
 * connection is made.
 */
export function refusedHost(url: URL): string | null {
  const host = hostOf(url);
  return isIP(host) === 0 ? null : refusedAddress(host, isNamedHost(url));
}

/** Without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
