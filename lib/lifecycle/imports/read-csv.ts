import Papa from "papaparse";

export interface CsvRecord {
  /** Line of the file where it begins, from 1. */
  line: number;
  cells: string[];
  /** What could not be read in it; null: nothing. */
  problem: string | null;
}

export interface CsvTable {
  /** Names of the columns, each once: a second "Labels" is "Labels (2)". */
  columns: string[];
  records: CsvRecord[];
}

/**
 * Reads CSV as spreadsheets and trackers write it: quoted cells with line breaks, CRLF, commas, semicolons, tabs or
 * bars. The first line that is not blank names the columns; blank lines are left out. Never throws: a broken quote is a
 * problem of its row.
 */
export function readCsv(text: string): CsvTable {
  const body = text.replace(/^\ufeff/, "");
  const all: CsvRecord[] = [];
  const count = lineCounter(body);
  let start = 0;
  Papa.parse<string[]>(body, {
    delimiter: delimiterOf(body),
    step: ({ data, errors, meta }) => {
      const problem = errors.find(({ type }) => type === "Quotes");
      all.push({ line: count(start), cells: data, problem: problem ? "has a quote that is not closed" : null });
      start = meta.cursor;
    },
  });
  const [head, ...records] = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  return { columns: uniqueNames((head?.cells ?? []).map((name) => name.trim().slice(0, 280))), records };
}

/** The separator found most often in the first line, outside of quotes; a comma where there is none. */
function delimiterOf(text: string): string {
  const head = /\S[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const most = (best: string, other: string) => (head.split(other).length > head.split(best).length ? other : best);
  return [",", ";", "\t", "|"].reduce(most);
}

/** Answers the line of a place in the text. Ask in rising order: it reads the text once. */
function lineCounter(text: string): (place: number) => number {
  let line = 1;
  let read = 0;
  return (place) => {
    for (; read < place; read++) {
      const char = text[read];
      if (char === "\n" || (char === "\r" && text[read + 1] !== "\n")) line++;
    }
    return line;
  };
}

function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const wanted = name === "" ? `Column ${index + 1}` : name;
    let free = wanted;
    for (let n = 2; taken.has(free); n++) free = `${wanted} (${n})`;
    taken.add(free);
    return free;
  });
}
