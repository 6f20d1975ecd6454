import { writeFileSync } from "node:fs";
import path from "node:path";
import type { PartPlan } from "./part.ts";
import type { DatabasePorts } from "./patroni.ts";

const COMMON = `
global
  maxconn 4000
defaults
  maxconn 4000
  timeout connect 3s
  timeout client 1h
  timeout server 1h
  timeout check 3s
`;

/** Leads to whatever Patroni calls the leader, and ends the connections to one that no longer is. */
export function databaseProxy(folder: string, port: number, databases: DatabasePorts[]): PartPlan {
  const servers = databases.map(
    ({ postgres, rest }, index) => `  server postgres-${index + 1} 127.0.0.1:${postgres} check port ${rest}`,
  );
  return proxy(
    folder,
    "haproxy-database",
    `listen database
  mode tcp
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`,
  );
}

/**
 * Leads to the desks that are ready; where none is, to any, since a desk says better than a proxy what is the matter. With
 * `abortonclose` a desk learns that a waiting agent has died; without, it gives the dead one work, which is lost for a lease.
 */
export function deskProxy(folder: string, port: number, desks: { url: string }[]): PartPlan {
  const servers = desks.flatMap(({ url }, index) => [
    `  server desk-${index + 1} ${new URL(url).host} check inter 1s fall 1 rise 1`,
    `  server desk-${index + 1}-unready ${new URL(url).host} backup`,
  ]);
  return proxy(
    folder,
    "haproxy-desks",
    `listen desks
  mode http
  bind 127.0.0.1:${port}
  balance roundrobin
  option forwardfor
  option httpchk GET /api/ready
  option allbackups
  option abortonclose
  option redispatch 1
  retries 6
${servers.join("\n")}
`,
  );
}

function proxy(folder: string, name: string, rest: string): PartPlan {
  const file = path.join(folder, `${name}.cfg`);
  writeFileSync(file, COMMON + rest);
  return { name, program: "/usr/sbin/haproxy", args: ["-db", "-f", file], unprivileged: true };
}
