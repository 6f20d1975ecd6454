/** A name that nobody else has made: 32 hex digits. Unlike `randomUUID`, also on a desk that is reached by plain http. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
