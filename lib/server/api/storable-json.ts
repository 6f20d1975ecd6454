/** How deep a body may nest. */
export const DEPTH_LIMIT = 64;

export type Issue = { path: string; message: string };

/**
 * Makes parsed JSON fit for PostgreSQL, in place and without recursion: a lone surrogate, which `jsonb` refuses,
 * becomes U+FFFD (an agent that cuts its output in the middle of an emoji has done nothing wrong).
 * Answers what cannot be kept: NUL, and nesting beyond {@link DEPTH_LIMIT}; the walk stops at the first.
 */
export function makeStorable(root: Record<string, unknown> | unknown[]): Issue | null {
  const open: Container[] = [{ value: root, path: "", depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > DEPTH_LIMIT) return { path: "", message: `must not be nested deeper than ${DEPTH_LIMIT} levels` };
    const issue = visit(next, open);
    if (issue !== null) return issue;
  }
  return null;
}

type Container = { value: Record<string, unknown> | unknown[]; path: string; depth: number };

function visit({ value, path, depth }: Container, open: Container[]): Issue | null {
  for (const [key, child] of Object.entries(value)) {
    const at = path === "" ? key : `${path}.${key}`;
    if (hasNul(key) || (typeof child === "string" && hasNul(child)))
      return { path: printable(at), message: "must not contain the NUL character" };
    if (typeof child === "string" && !child.isWellFormed()) put(value, key, child.toWellFormed());
    if (typeof child === "object" && child !== null)
      open.push({ value: child as Container["value"], path: at, depth: depth + 1 });
    if (!key.isWellFormed()) return { path: printable(at), message: "must not have half a surrogate pair in its name" };
  }
  return null;
}

/** `value[key] = …` would run the setter of `__proto__`. */
function put(value: object, key: string, text: string): void {
  Object.defineProperty(value, key, { value: text, enumerable: true, configurable: true, writable: true });
}

const hasNul = (text: string): boolean => text.includes("\u0000");
const printable = (path: string): string => path.replaceAll("\u0000", "\\u0000").toWellFormed();
