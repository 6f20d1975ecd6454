/** A unique name of 32 hex digits. Unlike `randomUUID` it also works on a page that is served over plain http. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
