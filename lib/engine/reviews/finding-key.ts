import { stableHash } from "#lib/engine/text/stable-hash.ts";

/**
 * The lasting identity of a finding that came without a key (docs/contract.md#verdicts). It is made from the file and the text, and not from
 * the line, so that a finding survives when its code moves. Numbers in the text are ignored: they are mostly lines and counts.
 */
export function findingKey(finding: { file?: string | null; issue: string }): string {
  const text = finding.issue.toLowerCase().replace(/\d+/g, "#").replace(/\s+/g, " ").trim();
  const file = (finding.file ?? "").replaceAll("\\", "/").replace(/^\.\//, "");
  return `f-${stableHash(`${file}\n${text}`)}`;
}
