/** How many avatar tones there are; the style sheet of the avatar has as many. */
export const PERSON_TONES = 8;

/** Two letters for a name or an e-mail address: `Mira Kaur` → `MK`, `lead@yardmaster.local` → `LE`, nothing → `?`. */
export function initials(name: string): string {
  const words = (name.split("@")[0] ?? "").split(/[\s._-]+/).filter(Boolean);
  const [first, last] = [words[0] ?? "", words.length > 1 ? (words.at(-1) ?? "") : ""];
  const letters = last ? letter(first) + letter(last) : [...first].slice(0, 2).join("");
  return letters.toUpperCase() || "?";
}

/** A tone from 0 to 7 that a name keeps everywhere. */
export function personTone(name: string): number {
  let hash = 0;
  for (const char of name.trim().toLowerCase()) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % PERSON_TONES;
}

function letter(word: string): string {
  return [...word][0] ?? "";
}
