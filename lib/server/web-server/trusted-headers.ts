import type { IncomingMessage } from "node:http";
import { CLIENT_ADDRESS_HEADER } from "./client-address.ts";
import { REQUESTED_PATH_HEADER } from "./requested-path.ts";

/** Headers that Next or our own code believes, so a client must not be able to set them. */
const believed =
  /^(?:x-middleware-.*|x-nextjs-.*|x-nonce|x-yardmaster-.*|x-forwarded-.*|x-real-ip|x-invoke-.*|forwarded|content-security-policy(?:-report-only)?)$/;

/** Removes from a request what only a server in front of Next may say, and notes where it came from and what it asks for. */
export function setTrustedHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if (believed.test(name)) delete request.headers[name];
  }
  request.headers[CLIENT_ADDRESS_HEADER] = plainAddress(request.socket.remoteAddress);
  request.headers[REQUESTED_PATH_HEADER] = request.url;
}

/** An IPv4 address that came through an IPv6 socket is written as IPv4, so that one client has one address. */
function plainAddress(address: string | undefined): string {
  return address?.replace(/^::ffff:/, "") ?? "unknown";
}
