/** A slug for a project of this name: `Ledger 2` → `ledger-2`. */
export function proposeSlug(name: string): string {
  return plain(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
}

/** A key for a project of this name: the first letters of one word, or one letter of each: `Ledger` → `LED`. */
export function proposeKey(name: string): string {
  const words = plain(name)
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== "");
  return words.length > 1
    ? words
        .map((word) => word.charAt(0))
        .join("")
        .slice(0, 5)
    : (words[0] ?? "").slice(0, 3);
}

/** Without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}
