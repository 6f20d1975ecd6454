/** The anchors of a Markdown document's headings, as a code host makes them: lower case, hyphens for spaces. */
export function headingSlugs(markdown: string): Set<string> {
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, "").match(/^#{1,6} .+$/gm) ?? [];
  return new Set(headings.map((heading) => slug(heading.replace(/^#+ /, ""))));
}

function slug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
