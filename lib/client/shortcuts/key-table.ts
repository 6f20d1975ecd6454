/**
 * Every shortcut (INTERACTION, Keyboard), written as in `shortcut-keys.ts`: what it does in general, and what else it does on
 * some page. `useShortcuts` takes no other. A person may change the single keys among them (`own-keys.ts`); code always uses
 * the names in this table.
 */
export const KEY_TABLE = {
  c: { group: "Decide", label: "Continue with the note" },
  r: { group: "Decide", label: "Retry: a new run" },
  a: { group: "Decide", label: "Answer, or allow a tool call once" },
  "shift+a": { group: "Decide", label: "Allow a tool call for this ticket" },
  y: { group: "Decide", label: "Allow a tool call by rule" },
  i: { group: "Decide", label: "Intervene: type in the session", elsewhere: "Import tickets" },
  "shift+p": { group: "Decide", label: "Approve" },
  d: { group: "Decide", label: "Deny with a reason" },
  "shift+d": { group: "Decide", label: "Duplicate the ticket" },
  "shift+v": { group: "Decide", label: "Review again" },
  x: { group: "Decide", label: "Cancel the ticket" },
  z: { group: "Decide", label: "Snooze" },
  "@": { group: "Decide", label: "Assign" },
  e: { group: "Decide", label: "Edit the note", elsewhere: "Edit the ticket" },
  h: { group: "Decide", label: "Hold" },
  "shift+h": { group: "Decide", label: "Pause the run" },
  m: { group: "Decide", label: "Message to the agent" },
  enter: { group: "Decide", label: "Send what is filled", elsewhere: "Open the row" },
  s: { group: "Decide", label: "Stop the run", elsewhere: "Stop the batch" },
  w: { group: "Decide", label: "Another wave of a batch" },
  "shift+r": { group: "Decide", label: "Release the rest of a batch" },
  "mod+enter": { group: "Decide", label: "Send, from a field" },
  "shift+enter": { group: "Decide", label: "Send now what waits" },
  o: { group: "Decide", label: "Outbox" },
  "mod+z": { group: "Decide", label: "Undo the last decision" },
  j: { group: "Move", label: "Next row" },
  arrowdown: { group: "Move", label: "Next row" },
  k: { group: "Move", label: "Previous row" },
  arrowup: { group: "Move", label: "Previous row" },
  n: { group: "Move", label: "Recommended next", elsewhere: "New ticket" },
  arrowright: { group: "Move", label: "Open the ticket or the group" },
  arrowleft: { group: "Move", label: "Close the group" },
  ".": { group: "Move", label: "Show what is new" },
  "/": { group: "Move", label: "Filter the list", elsewhere: "Search the log" },
  escape: { group: "Move", label: "Back one level" },
  "1": { group: "Decide", label: "Option of a question" },
  "2": { group: "Decide", label: "Option of a question" },
  "3": { group: "Decide", label: "Option of a question" },
  "4": { group: "Decide", label: "Option of a question" },
  "5": { group: "Decide", label: "Option of a question" },
  "6": { group: "Decide", label: "Option of a question" },
  "7": { group: "Decide", label: "Option of a question" },
  "8": { group: "Decide", label: "Option of a question" },
  "9": { group: "Decide", label: "Option of a question" },
  f: { group: "Read", label: "Findings" },
  p: { group: "Read", label: "Patch", elsewhere: "Publish, pause the agent, priority of the selected tickets" },
  l: { group: "Read", label: "Log at the decisive line", elsewhere: "Labels of the selected tickets" },
  b: { group: "Read", label: "Fold or unfold the goal" },
  t: { group: "Read", label: "Timeline, full size" },
  v: { group: "Read", label: "What the agent receives" },
  "[": { group: "Read", label: "Previous attempt" },
  "]": { group: "Read", label: "Next attempt" },
  u: { group: "Read", label: "Unfold or fold tools", elsewhere: "Use the kept answer" },
  "mod+p": { group: "Read", label: "Print the history" },
  space: { group: "Select", label: "Select" },
  "shift+j": { group: "Select", label: "Select the next too" },
  "shift+k": { group: "Select", label: "Select the previous too" },
  "mod+a": { group: "Select", label: "Select the segment" },
  "mod+k": { group: "Go", label: "Search and commands" },
  "g q": { group: "Go", label: "Go to Queue" },
  "g t": { group: "Go", label: "Go to Tickets" },
  "g r": { group: "Go", label: "Go to Runs" },
  "g i": { group: "Go", label: "Go to Insights" },
  "g p": { group: "Go", label: "Go to Policies" },
  "g a": { group: "Go", label: "Go to Agents" },
  "g u": { group: "Go", label: "Go to Audit" },
  "g s": { group: "Go", label: "Go to Settings" },
  "g n": { group: "Go", label: "Go to Notifications" },
  "g f": { group: "Go", label: "First steps" },
  "?": { group: "Go", label: "Keyboard shortcuts" },
} as const satisfies Record<string, KeyEntry>;

interface KeyEntry {
  group: "Decide" | "Move" | "Read" | "Select" | "Go";
  label: string;
  /** What else it does, on a page where the first has no meaning. */
  elsewhere?: string;
}

export type Shortcut = keyof typeof KEY_TABLE;

/** The entry of a shortcut; undefined for one that only an older version knew. */
export function keyEntry(shortcut: string): KeyEntry | undefined {
  return (KEY_TABLE as Record<string, KeyEntry>)[shortcut];
}
