import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A folder of the control group file system in which groups of this process's own could be made, and for which controllers. */
interface CgroupPlace {
  folder: string;
  controllers: string[];
  /** the root of version 2, where controllers can be switched on for what is below */
  top?: true;
}

/**
 * Where this process could make control groups, best first: in the group it is in itself, and in version 2 also beside it,
 * since a group with processes has no groups below it there. Whether it may, only trying tells.
 */
export function cgroupPlaces(): CgroupPlace[] {
  try {
    return placesIn(readFileSync("/proc/self/mountinfo", "utf8"), readFileSync("/proc/self/cgroup", "utf8"));
  } catch {
    return [];
  }
}

/** `mountinfo` and `cgroup` are the texts of these files of /proc/self. */
export function placesIn(mountinfo: string, cgroup: string): CgroupPlace[] {
  const own = cgroup.trim().split("\n").map(membership);
  return mountinfo
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [before = "", after = ""] = line.split(" - ");
      const [, , , root = "/", at = "/"] = before.split(" ");
      const [kind, , options = ""] = after.split(" ");
      if (kind === "cgroup2") {
        const mine = own.find(({ controllers }) => controllers.length === 0);
        return mine === undefined ? [] : unified(below(at, root, mine.path), at);
      }
      if (kind !== "cgroup") return [];
      const controllers = options.split(",");
      const mine = own.find((each) => each.controllers.some((name) => controllers.includes(name)));
      return mine === undefined ? [] : [{ folder: below(at, root, mine.path), controllers: mine.controllers }];
    });
}

/** A line `8:pids:/path`; of version 2 `0::/path`. */
function membership(line: string): { controllers: string[]; path: string } {
  const [, names = "", ...rest] = line.split(":");
  return { controllers: names === "" ? [] : names.split(","), path: rest.join(":") };
}

function below(at: string, root: string, own: string): string {
  return path.join(at, root !== "/" && own.startsWith(root) ? own.slice(root.length) : own);
}

function unified(own: string, top: string): CgroupPlace[] {
  const controllers = ["memory", "pids", "cpu"];
  if (path.resolve(own) === path.resolve(top)) return [{ folder: own, controllers, top: true }];
  return [own, path.dirname(own)].map((folder) => ({ folder, controllers }));
}

/** Lets groups below the top one have controllers; elsewhere that is the system's business. */
export function enableControllers(top: string): void {
  for (const name of ["memory", "pids", "cpu"])
    try {
      writeFileSync(path.join(top, "cgroup.subtree_control"), `+${name}`, { flag: "r+" });
    } catch {
      // Not ours to give.
    }
}
