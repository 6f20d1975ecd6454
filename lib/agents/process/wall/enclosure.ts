import { lstatSync, readlinkSync } from "node:fs";
import type { OpenFolder } from "./isolation.ts";
import { clearWay, type Home } from "./prepare-home.ts";
import { readableTools } from "./readable-tools.ts";

/** What a wall has to know of one program. */
export interface Enclosure {
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

/** A file or folder of the machine as it is seen inside, at the same path unless it says another. */
export interface Place {
  from: string;
  at: string;
  write: boolean;
  /** false: it is left out where it is not there */
  needed: boolean;
}

/** What puts a wall up: the command up to the program, and what is to be done once no program runs any more. */
export interface PutUp {
  command(enclosure: Enclosure): Promise<string[]>;
  close(): Promise<void>;
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
export const SHARED_MEMORY = `${512 * 1024 * 1024}`;

/** The parts of the system that every program needs: folders, and links where this machine has links. */
export function systemParts(): { folders: string[]; links: { to: string; at: string }[] } {
  const folders = ["/usr"];
  const links: { to: string; at: string }[] = [];
  for (const at of SYSTEM_FOLDERS) {
    const found = lstatSync(at, { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) links.push({ to: readlinkSync(at), at });
    else if (found !== undefined) folders.push(at);
  }
  return { folders, links };
}

/** What of /etc is there to be read. */
export function etcPlaces(): Place[] {
  return ETC.map((file) => ({ from: file, at: file, write: false, needed: false }));
}

/**
 * What a program sees beside the system, in the order in which it is mounted: its /tmp and home, the tools of its PATH, what it
 * was given to read, the profile's folders, its workspace. Links that a child left in the way have been cleared.
 */
export async function enclosedPlaces({ home, path, folders, workspace, reads, socket }: Enclosure): Promise<Place[]> {
  const readable = [...(await readableTools(path, home.at)), ...reads];
  for (const place of [...readable, ...folders.map((folder) => folder.path), workspace]) await clearWay(home, place);
  const own = (from: string, at = from): Place => ({ from, at, write: true, needed: true });
  return [
    own(home.tmp, "/tmp"),
    own(home.folder, home.at),
    ...readable.map((file) => ({ from: file, at: file, write: false, needed: false })),
    ...folders.map(({ path: folder, write }) => ({ from: folder, at: folder, write, needed: true })),
    own(workspace),
    ...(socket === null ? [] : [own(socket)]),
  ];
}
