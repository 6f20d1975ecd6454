/** What rows send. */

/** Of everybody. */
export const PASSWORD = "password of a test";

const HASH = "a".repeat(40);
export const WORKSPACE = {
  repository: "r",
  branch: "b",
  base: "main",
  baseCommit: HASH,
  headCommit: HASH,
  baseTip: HASH,
  baseBehind: 0,
  merges: true,
};

export const PROFILE = {
  name: "builder of ours",
  role: "agent",
  driver: "model",
  settings: { model: "m", stepLimit: 20 },
  file: { labels: [], concurrency: 1, leaseSeconds: 60, timeoutSeconds: null, workspace: false },
};

export const PREFERENCES = {
  channels: Object.fromEntries(
    ["in_app", "push", "email"].map((channel) => [
      channel,
      { hold_opened: false, hold_assigned: true, hold_escalated: true },
    ]),
  ),
  timeZone: "UTC",
  quietHours: null,
  digest: { mode: "off" },
};
