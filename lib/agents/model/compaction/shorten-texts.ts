import { mapTexts } from "#lib/engine/text/map-texts.ts";

/** A JSON value whose texts are at most about `most` letters long; a shortened one says how much is missing. */
export function shortenTexts<T>(value: T, most: number): T {
  return mapTexts(value, (text) => (text.length <= most + 100 ? text : cut(text, most)));
}

function cut(text: string, most: number): string {
  return `${text.slice(0, most)}… (${text.length - most} more letters are not kept here)`.toWellFormed();
}
