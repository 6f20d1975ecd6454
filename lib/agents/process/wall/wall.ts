import { childEnvironment } from "../child-environment.ts";
import type { Supervisor } from "../limits/supervise.ts";
import { bubblewrap } from "./bubblewrap.ts";
import type { Isolation } from "./isolation.ts";
import { launcherCommand } from "./launcher-command.ts";
import { namedLoopback } from "./network/network.ts";
import { openProxy, type WayOut } from "./network/open-proxy.ts";
import { userWall } from "./own-user/user-wall.ts";
import { type Home, prepareHome } from "./prepare-home.ts";

/** A program as a driver wants it run. */
export interface Child {
  argv: string[];
  /** its workspace: where it starts, and all that it may write */
  cwd: string;
  /** its own variables, beside what is allowed to all */
  variables?: Record<string, string>;
  /** files and folders that it may read beside its workspace */
  reads?: string[];
}

/** A program as it is started: see `startGroup`. */
export interface Enclosed {
  argv: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  /** the program that a launcher inside starts, telling on descriptor 3 how it starts and ends; null where there is none */
  launched: string | null;
  /** is told of its process group as soon as there is one */
  watch?: (group: Parameters<Supervisor["watch"]>[0]) => void;
}

/** What stands between the children of one job and everything else. */
export interface Wall {
  enclose(child: Child): Promise<Enclosed>;
  close(): Promise<void>;
}

/** No wall: the child has the rights of the worker; of its environment only what is allowed and granted. */
export function withoutWall(grant: readonly string[] = [], supervisor?: Supervisor): Wall {
  return {
    async enclose({ argv, cwd, variables = {} }) {
      const env = childEnvironment({ cwd, variables, grant });
      return { argv, cwd, env, launched: null, ...watchedBy(supervisor, false) };
    },
    async close() {},
  };
}

function watchedBy(supervisor: Supervisor | undefined, entered: boolean): Pick<Enclosed, "watch"> {
  return supervisor === undefined ? {} : { watch: (group) => supervisor.watch(group, entered) };
}

interface WalledJob {
  /** the job's own, where the home and /tmp of its children are kept */
  folder: string;
  /** told of connections that were not let through, as `host:port` */
  refused(destination: string): void;
  /** what holds its children to their limits */
  supervisor?: Supervisor;
}

/** The wall of one job around its children. */
export function openWall(isolation: Isolation, job: WalledJob): Wall {
  const { supervisor } = job;
  if (isolation.wall === "none") return withoutWall(isolation.grant, supervisor);
  const { grant, folders, network } = isolation;
  const putUp = isolation.wall === "user" ? userWall(job.folder) : bubblewrap;
  let proxy: Promise<WayOut | null> | undefined;
  let home: Promise<Home> | undefined;
  return {
    async enclose({ argv, cwd, variables = {}, reads = [] }) {
      home ??= prepareHome(job.folder);
      proxy ??= network === "all" || network === "none" ? Promise.resolve(null) : openProxy(network, job.refused);
      const [prepared, opened] = await Promise.all([home, proxy]);
      const env = childEnvironment({ cwd, grant, variables: { ...opened?.variables, ...variables } });
      const launcher = launcherCommand(
        opened === null ? null : { socket: opened.socket, port: opened.port, ports: namedLoopback(network) },
      );
      const wall = await putUp.command({
        home: prepared,
        path: env.PATH ?? "",
        folders,
        workspace: cwd,
        reads: [...reads, ...launcher.reads],
        socket: opened?.socket ?? null,
        ownNetwork: network !== "all",
      });
      // The wall's own process outlives a SIGTERM to the group, so that what is inside has its time to end.
      const patient = ["/bin/sh", "-c", `trap "" TERM; ${supervisor?.entry() ?? ":"}; exec "$@"`, "sh"];
      return {
        argv: [...patient, ...wall, ...launcher.argv, ...argv],
        cwd,
        env: { ...env, HOME: prepared.at },
        launched: argv[0] ?? "",
        ...watchedBy(supervisor, true),
      };
    },
    async close() {
      await (await proxy?.catch(() => null))?.close();
      await putUp.close();
    },
  };
}
