/** The generated parts of a document by name. */
export type Parts = Record<string, string>;

/** A document with its parts as they are now, between `<!-- name: generated -->` and `<!-- name: end -->`. Throws where it has no such place, or one more. */
export function fillParts(document: string, parts: Parts): string {
  const names = [...document.matchAll(/^<!-- ([a-z-]+): generated/gm)].map(([, name]) => name ?? "");
  const unknown = names.filter((name) => parts[name] === undefined);
  if (unknown.length > 0) throw new Error(`Nothing generates ${unknown.join(", ")}.`);
  return Object.entries(parts).reduce((text, [name, part]) => fillPart(text, name, part), document);
}

function fillPart(document: string, name: string, part: string): string {
  const place = new RegExp(`(^<!-- ${name}: generated[^\\n]*-->\\n)[^]*?(^<!-- ${name}: end -->$)`, "m");
  if (!place.test(document)) throw new Error(`The document has no place for ${name}.`);
  return document.replace(place, (_, begin: string, end: string) => `${begin}\n${part.trim()}\n\n${end}`);
}
