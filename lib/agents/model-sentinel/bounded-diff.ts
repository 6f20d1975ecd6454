/** About a hundred thousand tokens: what models read at once with room for an answer. */
const MAX_LETTERS = 350_000;
/** How the desk says that it kept only the beginning of a diff. */
const CUT_BY_DESK = /\n\[cut here: the diff has \d+ bytes, \d+ are kept\]\s*$/;

export interface BoundedDiff {
  /** whole files of the diff, in its order */
  text: string;
  files: number;
  /** what is not in `text`; empty: all of the diff is */
  leftOut: string[];
}

/** As many whole files of a diff as fit, the small ones first. What is left out was not seen and cannot be approved. */
export function boundedDiff(diff: string, most = MAX_LETTERS): BoundedDiff {
  const cut = CUT_BY_DESK.test(diff);
  const files = diff
    .replace(CUT_BY_DESK, "\n")
    .split(/^(?=diff --git )/m)
    .filter((file) => file.trim() !== "")
    .map((text, place) => ({ text, place }));
  const kept = new Set<number>();
  let room = most;
  for (const { text, place } of files.toSorted((a, b) => a.text.length - b.text.length)) {
    if (text.length > room) break;
    room -= text.length;
    kept.add(place);
  }
  const rest = files.filter(({ place }) => !kept.has(place)).map(({ text }) => nameOf(text));
  return {
    text: files
      .filter(({ place }) => kept.has(place))
      .map(({ text }) => text)
      .join(""),
    files: files.length,
    leftOut: [...rest, ...(cut ? ["the end of the diff, which the desk does not keep"] : [])],
  };
}

function nameOf(file: string): string {
  const [first = ""] = file.split("\n");
  return first.replace(/^diff --git /, "").slice(0, 300);
}
