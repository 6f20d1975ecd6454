import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { type Endpoint, METHODS, type Method } from "./endpoint.ts";

/** The endpoints that live under one path, with what its `{…}` segments hold. */
export type Match = { path: string; params: Record<string, string>; methods: Partial<Record<Method, Endpoint>> };

/**
 * The decoded segments of a path such as `/api/v1/tickets/DEF-1`. Throws a Refusal `malformed_url` where one cannot be
 * decoded, or holds NUL, which no text here can hold.
 */
export function segmentsOf(pathname: string): string[] {
  const segments = pathname.split("/").slice(1).map(decode);
  if (segments.every((segment) => segment !== null)) return segments;
  throw new Refusal("malformed_url", "The path holds an escape that is not text in UTF-8.");
}

function decode(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return text.includes("\u0000") ? null : text;
  } catch {
    return null;
  }
}

/** Finds the endpoints under a path. A literal segment wins over a `{…}`; an empty segment matches nothing. */
export function matchPath(endpoints: readonly Endpoint[], segments: readonly string[]): Match | null {
  const candidates = endpoints.filter((endpoint) => matches(endpoint.path, segments));
  const [best] = candidates.toSorted((a, b) => wildcards(a.path) - wildcards(b.path));
  if (best === undefined) return null;
  const methods = candidates
    .filter((endpoint) => endpoint.path === best.path)
    .map((endpoint) => [endpoint.method, endpoint]);
  return { path: best.path, params: paramsOf(best.path, segments), methods: Object.fromEntries(methods) };
}

/** The value of an `Allow` header. */
export function allowedMethods(match: Match): string {
  const allowed = METHODS.filter((method) => match.methods[method] !== undefined);
  return allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
}

function matches(path: string, segments: readonly string[]): boolean {
  const pattern = patternOf(path);
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => part === segments[at] || (isWildcard(part) && segments[at] !== ""))
  );
}

function paramsOf(path: string, segments: readonly string[]): Record<string, string> {
  const pattern = patternOf(path);
  return Object.fromEntries(
    pattern.flatMap((part, at) => (isWildcard(part) ? [[part.slice(1, -1), segments[at] ?? ""]] : [])),
  );
}

/** The paths of a table are few and fixed; each request is held against all of them. */
function patternOf(path: string): string[] {
  const known = patterns.get(path) ?? path.split("/").slice(1);
  patterns.set(path, known);
  return known;
}

const patterns = new Map<string, string[]>();
const wildcards = (path: string): number => patternOf(path).filter(isWildcard).length;
const isWildcard = (part: string): boolean => part.startsWith("{");
