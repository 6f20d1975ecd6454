import { useDeferredValue, useMemo, useState } from "react";
import { type LogLine, textOfLine } from "#lib/client/run-log/log-lines.ts";
import type { LogRow } from "./log-marks.ts";

const texts = new WeakMap<LogLine, string>();

export interface Find {
  query: string;
  setQuery: (query: string) => void;
  /** Places of the rows that hold the words. */
  found: readonly number[];
  /** What a row is to the search. */
  toneOf: (index: number) => "found" | "current" | null;
  /** The one looked at; null before the first step. */
  at: number | null;
  /** To the next or the previous one; answers its row. */
  step: (by: 1 | -1) => number | null;
}

/** Finds words in the rows of a log, ignoring case. */
export function useFind(rows: readonly LogRow[]): Find {
  const [query, write] = useState("");
  const [place, setPlace] = useState<number | null>(null);
  const words = useDeferredValue(query).trim().toLowerCase();
  const found = useMemo(() => (words === "" ? [] : placesOf(rows, words)), [rows, words]);
  const set = useMemo(() => new Set(found), [found]);
  return {
    query,
    setQuery: (next) => {
      write(next);
      setPlace(null);
    },
    found,
    toneOf: (index) => {
      if (!set.has(index)) return null;
      return place !== null && found[place] === index ? "current" : "found";
    },
    at: place === null ? null : (found[place] ?? null),
    step: (by) => {
      if (found.length === 0) return null;
      // The log is read from its end: the first step goes to the last one.
      const next = place === null ? found.length - 1 : (place + by + found.length) % found.length;
      setPlace(next);
      return found[next] ?? null;
    },
  };
}

function placesOf(rows: readonly LogRow[], words: string): number[] {
  return rows.flatMap(({ line }, index) => (line && lowerText(line).includes(words) ? [index] : []));
}

function lowerText(line: LogLine): string {
  const known = texts.get(line);
  if (known !== undefined) return known;
  const text = textOfLine(line).toLowerCase();
  texts.set(line, text);
  return text;
}
