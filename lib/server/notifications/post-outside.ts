import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { isNamedHost, refusedAddress, refusedHost } from "#lib/lifecycle/notifications/outside-address.ts";
import { DeliveryError } from "./delivery-error.ts";

/** A round of deliveries waits for the slowest. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 2000;

export type OutsideAnswer = { status: number; text: string; retryAfterSeconds: number | null };

/**
 * Posts to an address that somebody typed or a browser gave: http or https, no redirect followed, and only to addresses that
 * are outside (lib/lifecycle/notifications/outside-address.ts). What a name stands for is looked at as the connection is made, so that it cannot change
 * in between. Throws DeliveryError where nothing answered.
 */
export async function postOutside(
  address: string,
  headers: Record<string, string | number>,
  body: Buffer | string,
): Promise<OutsideAnswer> {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password)
    throw new DeliveryError("The address is not one of http or https.", { permanent: true });
  assertAllowed(refusedHost(url));
  const named = isNamedHost(url);
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { code?: string }) =>
      reject(
        error instanceof DeliveryError ? error : new DeliveryError(`${url.host} did not answer: ${reasonOf(error)}.`),
      );
    const request = (url.protocol === "https:" ? https : http).request(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "Yardmaster" },
      lookup: lookupOutside(named),
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    request.on("error", fail);
    request.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text = (text + chunk).slice(0, MAX_ANSWER);
      });
      response.on("error", fail);
      response.on("end", () => {
        const { statusCode = 0, headers: answered } = response;
        resolve({ status: statusCode, text, retryAfterSeconds: secondsOf(answered["retry-after"]) });
      });
    });
    request.end(body);
  });
}

function lookupOutside(named: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      try {
        for (const { address } of addresses) assertAllowed(refusedAddress(address, named));
      } catch (refused) {
        return callback(refused as Error, "", 0);
      }
      if (options.all) return (callback as unknown as (e: null, a: typeof addresses) => void)(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? "", first?.family ?? 4);
    });
  };
}

function assertAllowed(reason: string | null): void {
  if (reason !== null) throw new DeliveryError(`Its host ${reason}.`, { permanent: true });
}

function reasonOf(error: Error & { code?: string }): string {
  if (error.name === "TimeoutError" || error.name === "AbortError") return "no answer within 10 s";
  return error.code ?? "the connection failed";
}

/** Retry-After in seconds, also where it is a date. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
