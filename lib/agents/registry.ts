import { checksDriver } from "./checks/checks-driver.ts";
import { commandDriver } from "./command/command-driver.ts";
import type { AgentDriver, SentinelDriver } from "./driver.ts";
import { modelDriver } from "./model/model-driver.ts";
import { modelSentinel } from "./model-sentinel/model-sentinel.ts";
import { scriptedDriver } from "./scripted/scripted-driver.ts";
import { sshLevelsDriver } from "./ssh-levels/ssh-levels-driver.ts";

/** Every driver by the name a profile gives it (CONTRACT 10). Adding one is one entry here. */
export const AGENT_DRIVERS: Readonly<Record<string, AgentDriver>> = {
  command: commandDriver,
  model: modelDriver,
  scripted: scriptedDriver,
  ssh_levels: sshLevelsDriver,
};

export const SENTINEL_DRIVERS: Readonly<Record<string, SentinelDriver>> = {
  checks: checksDriver,
  model: modelSentinel,
};
