/** What a call of an agent's tool does, as the Agent Client Protocol knows it. */
export const CALL_KINDS = [
  "read",
  "edit",
  "delete",
  "move",
  "search",
  "execute",
  "think",
  "fetch",
  "switch_mode",
  "other",
] as const;
