import { isIP } from "node:net";
import { z } from "zod";
import { addressKind } from "#lib/reserved-addresses.ts";

/** A host, or one port of it, that children may reach. */
export interface NamedHost {
  /** as written, in small letters, without brackets */
  host: string;
  /** null: every port */
  port: number | null;
}

/** What children may reach; "internet" is what a profile that says nothing has. */
export type Network = "internet" | "all" | "none" | NamedHost[];

export interface LoopbackPort {
  host: string;
  port: number;
}

/** `network` of a profile (docs/contract.md#walls): `all`, `none`, or a list of `host` and `host:port`. */
export const NetworkField = z.union([
  z.enum(["all", "none"]),
  z.array(z.string().trim().min(1).max(300).superRefine(refuseHost)).max(200),
]);

function refuseHost(text: string, context: z.RefinementCtx): void {
  const { host, port } = readHost(text);
  const problem = hostProblem(text, host, port);
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
}

/** What the field says; where a profile does not have it, the internet. */
export function readNetwork(field: z.infer<typeof NetworkField> | undefined): Network {
  return Array.isArray(field) ? field.map(readHost) : (field ?? "internet");
}

function readHost(text: string): NamedHost {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^\s:/@]+))(?::(\d{1,5}))?$/i.exec(text);
  const bare = isIP(text) === 6 ? text : undefined;
  const host = (bare ?? match?.[1] ?? match?.[2] ?? "").toLowerCase();
  const port = bare !== undefined || match?.[3] === undefined ? null : Number(match[3]);
  return { host, port };
}

function hostProblem(text: string, host: string, port: number | null): string | null {
  if (host === "" || port === 0 || (port !== null && port > 65535)) return `"${text}" is neither a host nor host:port`;
  if (isLoopback(host) && port === null)
    return `"${text}" needs a port: of this machine only single ports can be opened`;
  return null;
}

/** Whether a name or address is this machine, without asking anybody. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || addressKind(host) === "loopback";
}

/** The ports of this machine that are to be found at the same address inside. */
export function namedLoopback(network: Network): LoopbackPort[] {
  if (!Array.isArray(network)) return [];
  return network.flatMap(({ host, port }) => {
    if (port === null || !isLoopback(host)) return [];
    return (host === "localhost" ? ["127.0.0.1", "::1"] : [host]).map((at) => ({ host: at, port }));
  });
}

/** As `Run.isolation` says it. */
export function networkWord(network: Network): "internet" | "all" | "none" | string[] {
  if (!Array.isArray(network)) return network;
  const written = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);
  return network.map(({ host, port }) => (port === null ? host : `${written(host)}:${port}`));
}
