export interface DiffLine {
  kind: "same" | "added" | "removed" | "note";
  /** Without its sign. */
  text: string;
  /** Line numbers before and after; null where it is not in that side. */
  before: number | null;
  after: number | null;
}

export interface DiffHunk {
  /** What git says about the place, such as the function around it. */
  about: string;
  lines: DiffLine[];
}

export interface DiffFile {
  /** Its path after the change, or before it where it was deleted. */
  path: string;
  /** Its path before, where it was renamed. */
  renamedFrom: string | null;
  change: "changed" | "added" | "deleted" | "renamed" | "binary";
  added: number;
  removed: number;
  hunks: DiffHunk[];
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/;

/**
 * Reads a unified diff, of git or not. The counts of a hunk only tell where it may end: agents that write diffs by hand miscount.
 * Lines that belong to nothing become notes, so that nothing an agent sent is hidden.
 */
export function parseDiff(diff: string): DiffFile[] {
  const reader = new Reader();
  const lines = diff.replace(/\n$/, "").split("\n");
  for (const [index, line] of lines.entries()) reader.take(line, lines[index + 1] ?? "");
  return reader.files;
}

/** The lines that a patch adds to a file and removes from it. */
export function changedIn({ hunks }: DiffFile): DiffLine[] {
  return hunks.flatMap(({ lines }) => lines).filter(({ kind }) => kind === "added" || kind === "removed");
}

class Reader {
  files: DiffFile[] = [];
  #inHunk = false;
  #left = { before: 0, after: 0 };
  #next = { before: 1, after: 1 };

  take(line: string, following: string): void {
    const file = this.files.at(-1);
    const hunk = HUNK.exec(line);
    if (this.#inHunk && file && this.#belongs(line, following)) this.#body(file, line);
    else if (hunk) this.#hunk(file ?? this.#open("patch"), hunk);
    else if (line.startsWith("diff --git ")) this.#open(pathIn(line.split(" b/").at(-1) ?? ""));
    else this.#header(this.#fileOf(file, line), line);
  }

  /** A line of the hunk, and not the header of the next file, which looks like a removed line. */
  #belongs(line: string, following: string): boolean {
    if (line.startsWith("--- ") && following.startsWith("+++ ")) return this.#left.before > 0;
    return line === "" ? this.#left.before > 0 : " +-\\".includes(line.charAt(0));
  }

  /** Without git, `---` begins a file. */
  #fileOf(file: DiffFile | undefined, line: string): DiffFile {
    const begins = line.startsWith("--- ") && (!file || file.hunks.length > 0);
    if (begins) return this.#open(pathIn(line.slice(4)));
    return file ?? this.#open("patch");
  }

  #open(path: string): DiffFile {
    const file: DiffFile = { path, renamedFrom: null, change: "changed", added: 0, removed: 0, hunks: [] };
    this.files.push(file);
    this.#inHunk = false;
    return file;
  }

  #hunk(file: DiffFile, [, before, beforeCount = "1", after, afterCount = "1", about = ""]: RegExpExecArray): void {
    this.#inHunk = true;
    this.#left = { before: Number(beforeCount), after: Number(afterCount) };
    this.#next = { before: Number(before), after: Number(after) };
    file.hunks.push({ about, lines: [] });
  }

  #body(file: DiffFile, line: string): void {
    const lines = file.hunks.at(-1)?.lines ?? [];
    const { before, after } = this.#next;
    const text = line.slice(1);
    if (line.startsWith("\\")) {
      lines.push({ kind: "note", text: line.slice(2), before: null, after: null });
    } else if (line.startsWith("+")) {
      lines.push({ kind: "added", text, before: null, after });
      file.added += 1;
      this.#advance(0, 1);
    } else if (line.startsWith("-")) {
      lines.push({ kind: "removed", text, before, after: null });
      file.removed += 1;
      this.#advance(1, 0);
    } else {
      lines.push({ kind: "same", text, before, after });
      this.#advance(1, 1);
    }
  }

  #advance(before: number, after: number): void {
    this.#left = { before: this.#left.before - before, after: this.#left.after - after };
    this.#next = { before: this.#next.before + before, after: this.#next.after + after };
  }

  #header(file: DiffFile, line: string): void {
    if (line.startsWith("+++ ")) nameAfter(file, pathIn(line.slice(4)));
    else if (line.startsWith("new file")) file.change = "added";
    else if (line.startsWith("deleted file")) file.change = "deleted";
    else if (line.startsWith("rename from ")) Object.assign(file, { change: "renamed", renamedFrom: line.slice(12) });
    else if (line.startsWith("rename to ")) file.path = line.slice(10);
    else if (/^(Binary files|GIT binary patch)/.test(line)) file.change = "binary";
    else if (!IGNORED.test(line)) stray(file, line);
  }
}

const IGNORED = /^(index |--- |old mode|new mode|similarity|dissimilarity|copy |$)/;

/** `/dev/null` says that the file was not there before, or is not there after. */
function nameAfter(file: DiffFile, path: string): void {
  if (path === "/dev/null") file.change = "deleted";
  else {
    if (file.path === "/dev/null") file.change = "added";
    file.path = path;
  }
}

/** A line outside of any hunk: an agent that wrote its diff by hand may have left the heads out. */
function stray(file: DiffFile, line: string): void {
  const hunk = file.hunks.at(-1) ?? { about: "", lines: [] };
  if (file.hunks.length === 0) file.hunks.push(hunk);
  const nowhere = { before: null, after: null };
  if (!/^[+-]/.test(line)) hunk.lines.push({ kind: "note", text: line, ...nowhere });
  else {
    const kind = line.startsWith("+") ? "added" : "removed";
    hunk.lines.push({ kind, text: line.slice(1), ...nowhere });
    file[kind] += 1;
  }
}

function pathIn(text: string): string {
  const path = text.split("\t")[0]?.trim().replace(/^"|"$/g, "") ?? "";
  return path.replace(/^[ab]\//, "");
}
