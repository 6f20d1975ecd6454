import { readFileSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";

/** Who the database runs as where Yardmaster itself is root: PostgreSQL refuses to run as root. */
export interface UnprivilegedUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The user to run PostgreSQL as: null where this process is not root (it then runs as ourselves), else `postgres`,
 * else `nobody`. PostgreSQL needs a user that the system knows by name. Throws where a root machine has neither.
 */
export function unprivilegedUser(): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = readFileSync("/etc/passwd", "utf8").split("\n").map(parseLine);
  const found = ["postgres", "nobody"].map((name) => known.find((user) => user?.name === name)).find(Boolean);
  if (found) return found;
  throw new Error(
    "PostgreSQL does not run as root and this machine has neither a user postgres nor nobody: create one, or set DATABASE_URL.",
  );
}

function parseLine(line: string): UnprivilegedUser | null {
  const [name, , uid, gid] = line.split(":");
  return name && uid && gid && uid !== "0" ? { name, uid: Number(uid), gid: Number(gid) } : null;
}

/** Where root keeps what the database's user must reach when the data folder or the checkout is closed to it. */
const place = "/var/lib/yardmaster";

/** Makes the folder that every user may pass through (not list) and returns its path. Only root calls this. */
export async function openFolder(): Promise<string> {
  await mkdir(place, { recursive: true });
  await chmod(place, 0o711);
  return place;
}
