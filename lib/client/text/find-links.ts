export interface TextPiece {
  text: string;
  /** Where it begins in the text. */
  at: number;
  /** Only ever http or https. */
  href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/g;
const TRAILING = ".,;:!?)]}";

/** Cuts a text from outside into plain pieces and web addresses. Nothing is taken for an address that is not http or https. */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), at: end, href: null });
    pieces.push({ text: address, at: match.index, href: new URL(address).href });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), at: end, href: null });
  return pieces;
}

/** Signs at the end of an address belong to the sentence around it. */
function withoutTrailing(address: string): string {
  let end = address.length;
  while (TRAILING.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
