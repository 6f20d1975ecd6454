import { stableHash } from "#lib/engine/text/stable-hash.ts";

/**
 * The lasting identity of a finding that came without a key: from its file and text, never from its line, so that the
 * same point in moved code stays the same finding (CONTRACT 5). Numbers in the text are lines or counts: they do not count.
 */
export function findingKey(finding: { file?: string | null; issue: string }): string {
  const text = finding.issue.toLowerCase().replace(/\d+/g, "#").replace(/\s+/g, " ").trim();
  const file = (finding.file ?? "").replaceAll("\\", "/").replace(/^\.\//, "");
  return `f-${stableHash(`${file}\n${text}`)}`;
}
