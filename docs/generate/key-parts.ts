import { KEY_TABLE } from "#lib/client/shortcuts/key-table.ts";
import type { Parts } from "./fill-parts.ts";
import { code, table } from "./markdown-table.ts";

const GROUPS = ["Decide", "Move", "Read", "Select", "Go"];

/** The parts of docs/interaction.md, as the desk's own list of keys has them. */
export function keyParts(): Parts {
  const rows = new Map<string, string[]>();
  for (const [key, entry] of Object.entries(KEY_TABLE)) {
    const uses = [entry.group, entry.label, "elsewhere" in entry ? entry.elsewhere : "–"];
    const [keys = "", ...rest] = rows.get(uses.join()) ?? ["", ...uses];
    rows.set(uses.join(), [`${keys} ${code(key)}`.trim(), ...rest]);
  }
  const place = ([, group = ""]: string[]) => GROUPS.indexOf(group);
  const sorted = [...rows.values()].sort((a, b) => place(a) - place(b));
  return { keys: table(["key", "group", "what it does", "on other pages"], sorted) };
}
