import { useRef, useState } from "react";
import { readImportFile } from "#lib/api-client/import-file.ts";
import { askJson, isRefused, RequestFailed } from "#lib/client/requests/get-json.ts";
import { noteSessionEnd } from "#lib/client/requests/session-end.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import type { ImportFormat, ImportReport } from "#lib/contract/imports.ts";
import { IMPORT_BODY_LIMIT, type ImportField } from "#lib/contract/imports.ts";
import type { Problem } from "#lib/contract/problem.ts";

/** What is sent beside the text of the file. */
export interface ImportOptions {
  mapping: Partial<Record<ImportField, string | null>> | null;
  repository: string;
  closed: boolean;
  pullRequests: boolean;
  state: "ready" | "draft";
  reviewRequired: boolean;
}

const FIRST: ImportOptions = {
  mapping: null,
  repository: "",
  closed: false,
  pullRequests: false,
  state: "draft",
  reviewRequired: true,
};

/** A file as it was chosen. */
interface Chosen {
  name: string;
  format: ImportFormat;
  text: string;
}

export type TicketImport = ReturnType<typeof useImport>;

/** One import on its way: the file, what would be made of it, and what was made. What was asked last is what counts. */
export function useImport(project: string) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [options, setOptions] = useState(FIRST);
  const [preview, setPreview] = useState<ImportReport | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<Pick<Problem, "detail" | "errors"> | null>(null);
  const [busy, setBusy] = useState<"preview" | "import" | null>(null);
  const asked = useRef<AbortController>(null);

  const send = async (doing: "preview" | "import", chosen: Chosen, wanted: ImportOptions, sha256?: string) => {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    setBusy(doing);
    setProblem(null);
    try {
      const body = bodyOf(project, chosen, wanted);
      const dryRun = doing === "preview";
      const answer = await askJson<ImportReport>("/imports", { ...body, dryRun, skipWrong: true, sha256 }, mine.signal);
      if (!dryRun) setReport(answer);
      else {
        setPreview(answer);
        announce(`${answer.counts.make} of ${answer.counts.rows} rows can be imported`);
      }
    } catch (error) {
      if (mine.signal.aborted) return;
      if (isRefused(error, "unauthenticated")) noteSessionEnd();
      setProblem(problemOf(error));
      if (doing === "preview") setPreview(null);
    }
    if (asked.current === mine) setBusy(null);
  };

  const choose = (name: string, content: Uint8Array | string) => {
    const chosen = { name, ...readImportFile(name, content) };
    setFile(chosen);
    setOptions(FIRST);
    setPreview(null);
    if (new Blob([chosen.text]).size > IMPORT_BODY_LIMIT * 0.9) setProblem(TOO_LARGE);
    else void send("preview", chosen, FIRST);
  };
  const change = (more: Partial<ImportOptions>) => {
    const wanted = { ...options, ...more };
    setOptions(wanted);
    if (file) void send("preview", file, wanted);
  };
  const make = () => {
    if (file && preview) void send("import", file, options, preview.sha256);
  };
  const lookAgain = () => {
    if (file) void send("preview", file, options);
  };
  const leave = () => {
    asked.current?.abort();
    setFile(null);
    setPreview(null);
    setReport(null);
    setProblem(null);
    setBusy(null);
  };
  return { file, options, preview, report, problem, busy, choose, change, make, lookAgain, leave };
}

const TOO_LARGE = {
  detail: "The file is too large: 16 MiB of text are the most. Split it, or export fewer issues.",
  errors: [],
};

function bodyOf(project: string, { format, text }: Chosen, options: ImportOptions) {
  const { mapping, repository, closed, pullRequests, state, reviewRequired } = options;
  return {
    project,
    format,
    text,
    ...(mapping ? { mapping } : {}),
    ...(repository.trim() ? { repository: repository.trim() } : {}),
    include: [...(closed ? ["closed"] : []), ...(pullRequests ? ["pull_requests"] : [])],
    state,
    reviewRequired,
  };
}

function problemOf(error: unknown): Pick<Problem, "detail" | "errors"> {
  if (error instanceof RequestFailed && error.problem) return error.problem;
  return { detail: "Not sent. The desk cannot be reached; the file is still here. Try again.", errors: [] };
}
