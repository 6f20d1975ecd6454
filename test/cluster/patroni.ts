import { writeFileSync } from "node:fs";
import path from "node:path";
import type { PartPlan } from "./part.ts";

/** How soon a failover begins: `ttl` seconds after the leader was last heard of. */
const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

export interface DatabasePorts {
  postgres: number;
  rest: number;
}

/** PostgreSQL under Patroni, synchronous: its settings are written into the folder, as JSON, which is YAML too. */
export function patroniPlan(folder: string, index: number, ports: DatabasePorts, etcd: number[]): PartPlan {
  const name = databaseName(index);
  const at = (port: number) => `127.0.0.1:${port}`;
  const file = path.join(folder, `${name}.json`);
  const trust = ["127.0.0.1/32"].flatMap((net) => [`host all all ${net} trust`, `host replication all ${net} trust`]);
  const settings = {
    scope: "yardmaster",
    name,
    restapi: { listen: at(ports.rest), connect_address: at(ports.rest) },
    etcd3: { hosts: etcd.map(at) },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        // A server that has crashed is replaced, not waited for.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 160, wal_log_hints: "on", shared_buffers: "64MB", wal_keep_size: "256MB" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, { auth: "trust" }, "data-checksums"],
    },
    postgresql: {
      listen: at(ports.postgres),
      connect_address: at(ports.postgres),
      data_dir: dataFolder(folder, index),
      bin_dir: "/usr/lib/postgresql/15/bin",
      pgpass: path.join(folder, `${name}.pgpass`),
      authentication: { superuser: { username: "yardmaster" }, replication: { username: "replicator" } },
      pg_hba: trust,
      parameters: { unix_socket_directories: "" },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: "off" },
  };
  writeFileSync(file, JSON.stringify(settings, null, 2));
  return { name, program: "/usr/bin/patroni", args: [file], unprivileged: true };
}

export const databaseName = (index: number) => `postgres-${index + 1}`;

export const dataFolder = (folder: string, index: number) => path.join(folder, `${databaseName(index)}-data`);
