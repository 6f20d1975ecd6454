import path from "node:path";
import type { PartPlan } from "./part.ts";

/** Three members that know each other. `ports`: of each, for clients and for the others. */
export function etcdPlans(folder: string, ports: { client: number; peer: number }[]): PartPlan[] {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const name = (index: number) => `etcd-${index + 1}`;
  const everybody = ports.map(({ peer }, index) => `${name(index)}=${at(peer)}`).join(",");
  return ports.map(({ client, peer }, index) => ({
    name: name(index),
    program: "/usr/bin/etcd",
    unprivileged: true,
    args: [
      `--name=${name(index)}`,
      `--data-dir=${path.join(folder, name(index))}`,
      `--listen-client-urls=${at(client)}`,
      `--advertise-client-urls=${at(client)}`,
      `--listen-peer-urls=${at(peer)}`,
      `--initial-advertise-peer-urls=${at(peer)}`,
      `--initial-cluster=${everybody}`,
      "--initial-cluster-state=new",
      // A busy machine answers late: that is no reason for an election.
      "--heartbeat-interval=300",
      "--election-timeout=3000",
    ],
  }));
}
