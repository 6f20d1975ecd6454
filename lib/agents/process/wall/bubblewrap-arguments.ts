import { lstatSync, readlinkSync } from "node:fs";
import type { OpenFolder } from "./isolation.ts";
import { clearWay, type Home } from "./prepare-home.ts";
import { readableTools } from "./readable-tools.ts";

interface Enclosure {
  home: Home;
  /** PATH of the child */
  path: string;
  folders: OpenFolder[];
  workspace: string;
  reads: string[];
  /** socket of the proxy; null where there is none */
  socket: string | null;
  ownNetwork: boolean;
}

/** Links into /usr on most systems, folders on others. */
const SYSTEM_FOLDERS = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];

/** Of /etc what programs need to run, resolve names and know certificates; no passwords, keys or the machine's services. */
const ETC = [
  ..."alternatives ca-certificates ca-certificates.conf crypto-policies debian_version default/locale fonts gai.conf".split(
    " ",
  ),
  ..."group host.conf hosts inputrc java-17-openjdk ld.so.cache ld.so.conf ld.so.conf.d ld.so.preload locale.alias".split(
    " ",
  ),
  ..."localtime magic mime.types nsswitch.conf os-release passwd perl pki protocols python3 python3.11 resolv.conf".split(
    " ",
  ),
  ..."services shells ssl terminfo timezone".split(" "),
].map((name) => `/etc/${name}`);

/** Bytes of /dev/shm, which browsers and databases share with themselves. */
const SHARED_MEMORY = `${512 * 1024 * 1024}`;

/** Of /proc what a root of another namespace could write, because the kernel asks for the user alone. */
const KERNEL = ["acpi", "bus", "fs", "irq", "mtrr", "scsi", "sys", "sysrq-trigger"].map((name) => `/proc/${name}`);

/**
 * The arguments of `bwrap` up to the program: namespaces of its own, no capability, a read-only system, an empty home and
 * /tmp, the workspace writable at its own path, and nothing else of the machine.
 */
export async function bubblewrapArguments(wall: Enclosure): Promise<string[]> {
  const { home, workspace, reads, folders, socket } = wall;
  const tools = await readableTools(wall.path, home.at);
  const readable = [...tools, ...reads];
  for (const place of [...readable, ...folders.map((folder) => folder.path), workspace]) await clearWay(home, place);
  return [
    ..."--die-with-parent --unshare-user-try --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try".split(" "),
    ...(wall.ownNetwork ? ["--unshare-net"] : []),
    ..."--cap-drop ALL --ro-bind /usr /usr".split(" "),
    ...SYSTEM_FOLDERS.flatMap(asOnThisMachine),
    ...ETC.flatMap((file) => ["--ro-bind-try", file, file]),
    ..."--proc /proc --dev /dev --dir /run --dir /var --symlink ../tmp /var/tmp --symlink ../run /var/run".split(" "),
    ...KERNEL.flatMap((file) => ["--ro-bind-try", file, file]),
    ...["--bind", home.tmp, "/tmp", "--bind", home.folder, home.at],
    ...readable.flatMap((file) => ["--ro-bind-try", file, file]),
    ...folders.flatMap(({ path, write }) => [write ? "--bind" : "--ro-bind", path, path]),
    ...["--bind", workspace, workspace],
    ...(socket === null ? [] : ["--bind", socket, socket]),
    // What lies nowhere but in memory has a bound as well.
    ...["--size", SHARED_MEMORY, "--tmpfs", "/dev/shm", "--remount-ro", "/dev", "--remount-ro", "/"],
    ...["--chdir", workspace],
  ];
}

function asOnThisMachine(folder: string): string[] {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return [];
  return found.isSymbolicLink() ? ["--symlink", readlinkSync(folder), folder] : ["--ro-bind", folder, folder];
}
