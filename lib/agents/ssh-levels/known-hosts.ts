import { createHmac, timingSafeEqual } from "node:crypto";

/** A line of an OpenSSH known_hosts file. Keys are in base64, as the file has them. */
interface KnownHost {
  revoked: boolean;
  /** a comma list of patterns, or one hashed name */
  hosts: string;
  type: string;
  key: string;
}

/** What a known_hosts file says about one server. */
export interface KnownKeys {
  /** types of the keys it has for this server; a server is asked for a key of these first */
  types: string[];
  accepts(key: Buffer): "known" | "changed" | "unknown" | "revoked";
}

/**
 * Reads an OpenSSH known_hosts file (sshd(8), SSH_KNOWN_HOSTS FILE FORMAT) for one host and port: plain and hashed names,
 * patterns with `*`, `?` and `!`, `[host]:port`, `@revoked`. Certificates (`@cert-authority`) are not asked for. As in ssh, an
 * entry without a port counts for another port only where none names that port.
 */
export function knownKeys(file: string, host: string, port: number): KnownKeys {
  const lines = file.split(/\r?\n/).flatMap(readLine);
  const withPort = `[${host}]:${port}`;
  const named = lines.filter(
    (line) => matchesHost(line.hosts, withPort) || (port === 22 && matchesHost(line.hosts, host)),
  );
  const bare = lines.filter((line) => matchesHost(line.hosts, host));
  const valid = (entries: KnownHost[]) => entries.filter((entry) => !entry.revoked);
  const known = valid(named).length > 0 ? valid(named) : valid(bare);
  const revoked = [...named, ...bare].filter((entry) => entry.revoked);
  return {
    types: [...new Set(known.map((entry) => entry.type))],
    accepts(key) {
      const text = key.toString("base64");
      if (revoked.some((entry) => entry.key === text)) return "revoked";
      if (known.some((entry) => entry.key === text)) return "known";
      return known.length > 0 ? "changed" : "unknown";
    },
  };
}

function readLine(line: string): KnownHost[] {
  if (/^\s*(?:#|$)/.test(line)) return [];
  const fields = line.trim().split(/\s+/);
  const marker = fields[0]?.startsWith("@") ? fields.shift() : undefined;
  const [hosts, type, key] = fields;
  if (hosts === undefined || type === undefined || key === undefined || marker === "@cert-authority") return [];
  return [{ revoked: marker === "@revoked", hosts, type, key }];
}

function matchesHost(hosts: string, name: string): boolean {
  if (hosts.startsWith("|1|")) return isHashOf(hosts, name);
  const patterns = hosts.toLowerCase().split(",");
  const matches = (pattern: string) => globPattern(pattern).test(name.toLowerCase());
  if (patterns.some((pattern) => pattern.startsWith("!") && matches(pattern.slice(1)))) return false;
  return patterns.some((pattern) => !pattern.startsWith("!") && matches(pattern));
}

/** `|1|salt|HMAC-SHA1 of the name`, both in base64. */
function isHashOf(hashed: string, name: string): boolean {
  const [, , salt = "", digest = ""] = hashed.split("|");
  const expected = Buffer.from(digest, "base64");
  const actual = createHmac("sha1", Buffer.from(salt, "base64")).update(name.toLowerCase()).digest();
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function globPattern(pattern: string): RegExp {
  const parts = pattern.split(/([*?])/).map((part) => {
    if (part === "*") return ".*";
    return part === "?" ? "." : part.replace(/[\\^$.+()[\]{}|/-]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`);
}
