import type { AgentDriverName, SentinelDriverName } from "#lib/contract/agents/drivers.ts";
import { acpDriver } from "./acp/acp-driver.ts";
import { checksDriver } from "./checks/checks-driver.ts";
import { commandDriver } from "./command/command-driver.ts";
import type { AgentDriver, SentinelDriver } from "./driver.ts";
import { modelDriver } from "./model/model-driver.ts";
import { modelSentinel } from "./model-sentinel/model-sentinel.ts";
import { scriptedDriver } from "./scripted/scripted-driver.ts";
import { sshLevelsDriver } from "./ssh-levels/ssh-levels-driver.ts";

/** The code of every driver that lib/contract/agents/drivers.ts names (docs/contract.md#profiles). */
export const AGENT_DRIVERS: Readonly<Record<AgentDriverName, AgentDriver>> = {
  acp: acpDriver,
  command: commandDriver,
  model: modelDriver,
  scripted: scriptedDriver,
  ssh_levels: sshLevelsDriver,
};

export const SENTINEL_DRIVERS: Readonly<Record<SentinelDriverName, SentinelDriver>> = {
  checks: checksDriver,
  model: modelSentinel,
};

/** The driver of agents with this name; undefined where there is none. */
export function findAgentDriver(name: string): AgentDriver | undefined {
  return find(AGENT_DRIVERS, name);
}

/** The driver of sentinels with this name; undefined where there is none. */
export function findSentinelDriver(name: string): SentinelDriver | undefined {
  return find(SENTINEL_DRIVERS, name);
}

function find<Driver>(drivers: Readonly<Record<string, Driver>>, name: string): Driver | undefined {
  return Object.hasOwn(drivers, name) ? drivers[name] : undefined;
}
