import { type Network, networkWord } from "./network/network.ts";

/** A folder or file of the user's that a profile opens to its children. */
export interface OpenFolder {
  /** absolute */
  path: string;
  write: boolean;
}

/** What a profile lets its children have (docs/contract.md#walls). */
export interface Isolation {
  wall: "bubblewrap" | "user" | "none";
  /** names of variables of the worker's environment */
  grant: string[];
  folders: OpenFolder[];
  network: Network;
}

/** What runs had, as the desk shows it. */
export interface IsolationReport {
  wall: Isolation["wall"];
  network: "internet" | "all" | "none" | string[];
  grants: string[];
}

/** What a profile's runs have, in the words of `Run.isolation`. */
export function isolationReport({ wall, grant, network }: Isolation): IsolationReport {
  return { wall, network: wall === "none" ? "all" : networkWord(network), grants: grant };
}
