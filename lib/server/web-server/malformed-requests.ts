import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { refuseOnSocket } from "./refuse.ts";
import type { Refusal } from "./vet-request.ts";

/** Answers what never becomes a request: bytes that are not HTTP, methods nobody knows, CONNECT. */
export function answerMalformedRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Where an answer has begun, or the client has gone, more bytes would only confuse.
    if (error.code === "ECONNRESET" || !socket.writable || hasBegun(socket)) {
      socket.destroy();
      return;
    }
    refuseOnSocket(socket, wordParserError(error.code));
  });
  server.on("connect", (_request, socket: Duplex) => {
    socket.on("error", () => {});
    refuseOnSocket(socket, { code: "method_not_allowed", detail: "CONNECT is not served here.", allow: ["GET"] });
  });
}

function hasBegun(socket: Duplex): boolean {
  return ((socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent ?? false) === true;
}

function wordParserError(code: string | undefined): Refusal {
  switch (code) {
    case "HPE_INVALID_METHOD":
      return { code: "method_not_allowed", detail: "This method is not served here.", allow: ["GET", "POST"] };
    case "HPE_HEADER_OVERFLOW":
      return { code: "payload_too_large", detail: "The address and headers of the request are too long." };
    default:
      return { code: "malformed_url", detail: "The request is not valid HTTP." };
  }
}
