/** `depends on #12`, `Blocked by: #3, #4 and owner/name#5`, `waits for https://github.com/owner/name/issues/6`. */
const REF = String.raw`(?:[\w.-]+\/[\w.-]+)?#\d+|https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/issues\/\d+`;
const SAYS = new RegExp(
  String.raw`\b(?:depends on|depend on|blocked by|waits for|wait for|requires)\b[:\s]*((?:(?:${REF})(?:\s*(?:,|and|&)\s*)*)+)`,
  "gi",
);
const LINK = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/issues\/(\d+)$/;
/** Only the beginning of a long text is searched: dependencies are named early. */
const SEARCHED = 50_000;

/** The issues that a text says it depends on, each once: `#12`, or `owner/name#12` where it names the repository. */
export function mentionedIssues(text: string): string[] {
  const refs = [...text.slice(0, SEARCHED).matchAll(SAYS)].flatMap(
    ([, list = ""]) => list.match(new RegExp(REF, "g")) ?? [],
  );
  return [...new Set(refs.map((ref) => ref.replace(LINK, "$1#$2")))];
}
