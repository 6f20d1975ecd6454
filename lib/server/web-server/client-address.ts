/** Set by our web server on every request from the socket itself; what a client sends under this name is removed. */
export const CLIENT_ADDRESS_HEADER = "x-yardmaster-client-address";

/** The network address a request came from, for rate limits and the record of sign-ins; "unknown" outside our web server. */
export function clientAddress(headers: Pick<Headers, "get">): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}
