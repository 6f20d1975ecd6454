import { type Pause, parseControlLine } from "./control-line.ts";

/**
 * The question in an agent's last words, which has no line of its own to ask by; null where they hold none. Their last line may be
 * any `::ask …` or `::pause …`; before it, also fenced or indented, one with a whole question in JSON counts, since the words may
 * speak of such lines too. What stands around it sums the run up.
 */
export function questionIn(words: string | null): Pause | null {
  const lines = (words ?? "").trimEnd().split("\n");
  while (/^\s*`{3,}\s*$/.test(lines.at(-1) ?? "")) lines.pop();
  for (const [index, line] of [...lines.entries()].reverse()) {
    const pause = pauseIn(line.trim().replace(/^`(.*)`$/, "$1"), index === lines.length - 1);
    if (pause !== null) return { summary: around(lines, index), ...pause };
  }
  return null;
}

function pauseIn(line: string, isLast: boolean): Pause | null {
  const told = parseControlLine(line);
  if (told?.kind !== "pause") return null;
  return isLast || isWhole(line) ? told.pause : null;
}

/** `::ask {"text": "…"}` with nothing missing. */
function isWhole(line: string): boolean {
  return /^::ask\s+\{.*"text"\s*:\s*"[^"].*\}$/.test(line);
}

function around(lines: string[], index: number): string | null {
  const rest = lines.filter((line, at) => at !== index && !/^\s*`{3,}\w*\s*$/.test(line));
  return rest.join("\n").trim() || null;
}
