import { chmod, mkdir } from "node:fs/promises";

/** Where root keeps what the database's user must reach when the data folder or the checkout is closed to it. */
const place = "/var/lib/yardmaster";

/** Makes the folder that every user may pass through (not list) and returns its path. Only root calls this. */
export async function openFolder(): Promise<string> {
  await mkdir(place, { recursive: true });
  await chmod(place, 0o711);
  return place;
}
