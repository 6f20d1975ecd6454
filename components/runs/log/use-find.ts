import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { type LogLine, textOfLine } from "#lib/client/runs/log/log-lines.ts";

const texts = new WeakMap<LogLine, string>();

/** Milliseconds of searching before the page may render. */
const SLICE_MS = 8;
/** So many lines at the end are searched again: a result may still be added to a call. */
const UNSETTLED = 500;

interface Found {
  words: string;
  /** Of the lines that hold the words. */
  places: readonly number[];
  /** How many lines have been looked at. */
  upTo: number;
}

/** Finds words in the lines of a log, ignoring case. A long log is searched in slices, so that the page never blocks. */
export function useFind(lines: readonly LogLine[]) {
  const [query, write] = useState("");
  const [place, setPlace] = useState<number | null>(null);
  const words = useDeferredValue(query).trim().toLowerCase();
  const { places: found, upTo } = useFound(lines, words);
  const set = useMemo(() => new Set(found), [found]);
  return {
    query,
    setQuery: (next: string) => {
      write(next);
      setPlace(null);
    },
    found,
    /** Not all lines have been looked at yet. */
    isLooking: words !== "" && upTo < lines.length,
    /** What the line at a place is to the search. */
    toneOf: (line: number): "found" | "current" | null => {
      if (!set.has(line)) return null;
      return place !== null && found[place] === line ? "current" : "found";
    },
    /** Place of the current match; null before the first step. */
    at: place === null ? null : (found[place] ?? null),
    /** Goes to the next or previous match and returns its place. */
    step: (by: 1 | -1) => {
      if (found.length === 0) return null;
      // People read a log from its end: the first step goes to the last match.
      const next = place === null ? found.length - 1 : (place + by + found.length) % found.length;
      setPlace(next);
      return found[next] ?? null;
    },
  };
}

const NOTHING: Found = { words: "", places: [], upTo: 0 };

function useFound(lines: readonly LogLine[], words: string): Found {
  const [found, setFound] = useState<Found>(NOTHING);
  const known = found.words === words ? found : NOTHING;
  useEffect(() => {
    if (words === "" || known.upTo >= lines.length) return;
    const timer = setTimeout(() => setFound(lookOn({ ...known, words }, lines)));
    return () => clearTimeout(timer);
  }, [lines, words, known]);
  return known;
}

/** One slice further. */
function lookOn({ words, places, upTo }: Found, lines: readonly LogLine[]): Found {
  const end = performance.now() + SLICE_MS;
  const from = Math.max(0, upTo - UNSETTLED);
  const found = places.slice(0, places.findLastIndex((place) => place < from) + 1);
  let index = from;
  for (; index < lines.length; index++) {
    if (index > upTo && index % 64 === 0 && performance.now() > end) break;
    const line = lines[index];
    if (line && lowerText(line).includes(words)) found.push(index);
  }
  return { words, places: found, upTo: index };
}

function lowerText(line: LogLine): string {
  const known = texts.get(line);
  if (known !== undefined) return known;
  const text = textOfLine(line).toLowerCase();
  texts.set(line, text);
  return text;
}
