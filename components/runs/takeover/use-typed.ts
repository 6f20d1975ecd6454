import { useState } from "react";

/** Lines that can be called back with the arrow keys. */
const MOST = 100;

/** The line being typed in a session, and the ones before it. It outlives the bar, so that a lost connection loses nothing. */
export interface Typed {
  text: string;
  write: (text: string) => void;
  /** The desk has this line: what was typed since stays. */
  sent: (text: string) => void;
  /** -1 the line before, 1 the one after. */
  recall: (by: -1 | 1) => void;
}

type Session = { text: string; lines: string[]; at: number | null };

const sessions = new Map<string, Session>();

/** @param runId each run has a line of its own */
export function useTyped(runId: string): Typed {
  const [, redraw] = useState(0);
  const session = sessions.get(runId) ?? { text: "", lines: [], at: null };
  const keep = (change: Partial<Session>) => {
    sessions.set(runId, { ...(sessions.get(runId) ?? session), ...change });
    redraw((count) => count + 1);
  };
  return {
    text: session.text,
    write: (text) => keep({ text, at: null }),
    sent: (text) => {
      const now = sessions.get(runId) ?? session;
      const lines = text.trim() === "" ? now.lines : [...now.lines, text].slice(-MOST);
      keep({ lines, at: null, text: now.text === text ? "" : now.text });
    },
    recall: (by) => {
      const at = (session.at ?? session.lines.length) + by;
      if (at < 0 || at > session.lines.length) return;
      keep({ at, text: session.lines[at] ?? "" });
    },
  };
}
