import {
  type Enclosure,
  enclosedPlaces,
  etcPlaces,
  type Place,
  type PutUp,
  SHARED_MEMORY,
  systemParts,
} from "./enclosure.ts";
import { takeBack } from "./own-user/own-files.ts";

/** Of /proc what a root of another namespace could write, because the kernel asks for the user alone. */
const KERNEL = ["acpi", "bus", "fs", "irq", "mtrr", "scsi", "sys", "sysrq-trigger"].map((name) => `/proc/${name}`);

/** The wall of a machine with bubblewrap. */
export const bubblewrap: PutUp = {
  async command(enclosure) {
    for (const folder of [enclosure.workspace, enclosure.home.folder, enclosure.home.tmp]) await takeBack(folder);
    return ["bwrap", ...(await bubblewrapArguments(enclosure)), "--"];
  },
  async close() {},
};

/**
 * The arguments of `bwrap` up to the program: namespaces of its own, no capability, a read-only system, an empty home and
 * /tmp, the workspace writable at its own path, and nothing else of the machine.
 */
async function bubblewrapArguments(wall: Enclosure): Promise<string[]> {
  const { folders, links } = systemParts();
  return [
    ..."--die-with-parent --unshare-user-try --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try".split(" "),
    ...(wall.ownNetwork ? ["--unshare-net"] : []),
    ...["--cap-drop", "ALL"],
    ...folders.flatMap((folder) => ["--ro-bind", folder, folder]),
    ...links.flatMap(({ to, at }) => ["--symlink", to, at]),
    ...etcPlaces().flatMap(bind),
    ..."--proc /proc --dev /dev --dir /run --dir /var --symlink ../tmp /var/tmp --symlink ../run /var/run".split(" "),
    ...KERNEL.flatMap((file) => ["--ro-bind-try", file, file]),
    ...(await enclosedPlaces(wall)).flatMap(bind),
    // What lies nowhere but in memory has a bound as well.
    ...["--size", SHARED_MEMORY, "--tmpfs", "/dev/shm", "--remount-ro", "/dev", "--remount-ro", "/"],
    ...["--chdir", wall.workspace],
  ];
}

function bind({ from, at, write, needed }: Place): string[] {
  return [`${write ? "--bind" : "--ro-bind"}${needed ? "" : "-try"}`, from, at];
}
