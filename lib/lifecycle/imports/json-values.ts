/**
 * The values of a JSON text; several may follow one another, as `gh api --paginate` and JSON Lines write them. Null
 * where it cannot be read.
 */
export function jsonValues(text: string): unknown[] | null {
  const body = text.replace(/^\ufeff/, "").trim();
  if (body === "") return null;
  try {
    return [JSON.parse(body, storable)];
  } catch {
    return readParts(partsOf(body));
  }
}

function readParts(parts: string[] | null): unknown[] | null {
  if (parts === null || parts.length < 2) return null;
  try {
    return parts.map((part) => JSON.parse(part, storable) as unknown);
  } catch {
    return null;
  }
}

/** Escapes may stand for what PostgreSQL cannot store: NUL, and half of a surrogate pair. */
function storable(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value;
}

/** Cuts the text after each value; brackets in strings do not count. Null where they do not match. */
function partsOf(text: string): string[] | null {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (char === '"') at = endOfString(text, at);
    else if ("[{".includes(char)) depth++;
    else if ("]}".includes(char) && --depth === 0) {
      parts.push(text.slice(start, at + 1));
      start = at + 1;
    }
  }
  return depth === 0 && text.slice(start).trim() === "" ? parts : null;
}

/** Where the string that opens at `at` closes. */
function endOfString(text: string, at: number): number {
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] === "\\") next++;
    else if (text[next] === '"') return next;
  }
  return text.length;
}
