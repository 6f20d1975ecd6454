import type { ProfileRole, SettingName } from "./profiles.ts";

type Driver = {
  /** added to the agent's name wherever it is seen */
  readonly label?: string;
  /** the settings of its profile that may be changed in the browser; none: its file decides everything */
  readonly editable: readonly SettingName[];
  /** the part of the profile that holds them, where that is not the profile itself */
  readonly inside?: string;
  /** its agents hear what people say, and pause, between two steps */
  readonly steers?: true;
};

/**
 * Every driver, by the name a profile gives it. A new one takes three files: an entry here, the driver itself in a folder of
 * lib/agents, and its line in lib/agents/registry.ts, which does not compile until every name here has one.
 */
export const DRIVERS = {
  agent: {
    acp: { steers: true, editable: [] },
    command: { editable: [] },
    model: { steers: true, editable: ["model", "stepLimit", "maxResumes", "budgetUsd", "requiredFile", "tools"] },
    scripted: { label: "scripted", editable: [] },
    ssh_levels: { steers: true, inside: "model", editable: ["model", "stepLimit", "maxResumes", "budgetUsd"] },
  },
  sentinel: {
    checks: { editable: [] },
    model: { editable: ["model"] },
  },
} as const satisfies Record<ProfileRole, Record<string, Driver>>;

export type AgentDriverName = keyof typeof DRIVERS.agent;
export type SentinelDriverName = keyof typeof DRIVERS.sentinel;

/** A driver by its name; undefined where there is none: a worker may be newer than the desk it registers with. */
export function findDriver(role: ProfileRole, name: string): Driver | undefined {
  const drivers: Readonly<Record<string, Driver>> = DRIVERS[role];
  return Object.hasOwn(drivers, name) ? drivers[name] : undefined;
}

/** The names of the settings that may be changed of a driver's profile; none where its file decides everything. */
export function editableOf(role: ProfileRole, driver: string): readonly SettingName[] {
  return findDriver(role, driver)?.editable ?? [];
}

/** Whether an agent of this driver hears people between two steps; one without a profile may, over the API. */
export function takesSteering(driver: string | null): boolean {
  return driver === null || findDriver("agent", driver)?.steers === true;
}
