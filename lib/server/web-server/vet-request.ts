import type { ProblemCode } from "#lib/contract/problem.ts";

/** Why a request never reaches the application. */
export interface Refusal {
  code: ProblemCode;
  detail: string;
  /** For method_not_allowed: what the address would take. */
  allow?: string[];
}

const API_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD", "POST"];

/** Whether an address belongs to the programming interface, whose errors are problem+json. */
export function isApi(target: string): boolean {
  return /^\/api(?:[/?]|$)/.test(target) || /^\/metrics(?:[/?]|$)/.test(target);
}

/** Whether the dispatcher of the API answers an address: all of the interface but sign-in, which is next-auth's. */
export function isDispatched(target: string): boolean {
  return isApi(target) && !/^\/api\/auth\//.test(target);
}

/**
 * Refuses what Next would answer with a 500 or hand to a page: an address that cannot be decoded and methods that
 * nobody serves (docs/contract.md#http). Null: let it through.
 */
export function vetRequest(method: string, target: string): Refusal | null {
  const allowed = isApi(target) ? API_METHODS : PAGE_METHODS;
  if (!allowed.includes(method)) {
    return { code: "method_not_allowed", detail: `${method} is not served here.`, allow: allowed };
  }
  if (!isDecodable(target)) return { code: "malformed_url", detail: "The address of the request cannot be decoded." };
  return null;
}

/** The path of an address must be a path, and every escape in it must be text without NUL. */
function isDecodable(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  if (!path.startsWith("/")) return false;
  try {
    return !decodeURIComponent(path).includes("\u0000");
  } catch {
    return false;
  }
}
