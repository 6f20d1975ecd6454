import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dryRunQuery } from "#lib/client/batches/batch-queries.ts";
import { batchVerb } from "#lib/client/batches/batch-words.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import type { BatchDryRun, BatchFilter } from "#lib/contract/batches.ts";
import type { QueueRow } from "#lib/contract/queue.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { startBatch } from "#lib/server/actions/batches.ts";
import { asksBack } from "./confirm-batch.tsx";
import { focusBeside } from "./focus-beside.ts";

/** The form that resolves a cluster. */
export interface Resolve {
  verbs: DecisionVerb[];
  verb: DecisionVerb;
  choose: (verb: DecisionVerb) => void;
  note: string;
  writeNote: (note: string) => void;
  answer: string;
  writeAnswer: (answer: string) => void;
  canary: boolean;
  setCanary: (on: boolean) => void;
  /** Counted by the server; null: not yet, or refused. */
  counts: BatchDryRun | null;
  /** How many would be decided. */
  size: number;
  counting: boolean;
  /** Why it cannot start; null: it can. */
  off: string | null;
  refusal: string | null;
  /** Whether this person may decide; if not, the form only says whom to ask. */
  mayDecide: boolean;
  busy: boolean;
  asking: boolean;
  start: () => void;
  confirm: () => void;
  keep: () => void;
}

/** The holds to decide: the verbs they allow, their question where all ask the same, and their number until the server has counted. */
export type Resolved = { verbs: readonly DecisionVerb[]; question: QueueRow["question"]; size: number };

/** Decides many holds as a batch by filter. `onStarted` gets the batch's id. */
export function useResolve(what: Resolved, filter: BatchFilter, onStarted: (id: string) => void): Resolve {
  // `intervene` is for one person and one run; an answer with a schema is for one question.
  const verbs = what.verbs.filter(
    (verb) => verb !== "intervene" && (verb !== "answer" || what.question?.schema == null),
  );
  const [chosen, choose] = useState<DecisionVerb | null>(null);
  const verb = chosen !== null && verbs.includes(chosen) ? chosen : (verbs[0] ?? "retry");
  const [note, writeNote] = useState("");
  const [answer, writeAnswer] = useState("");
  const [canary, setCanary] = useState(true);
  const [asking, setAsking] = useState(false);
  const { mayDecide } = useDesk();
  const onlyLeads = useOnlyLeads();
  const dryRun = useQuery({ ...dryRunQuery(filter, verb), enabled: mayDecide });
  const action = useAction(startBatch);
  const counts = dryRun.data ?? null;
  const size = counts?.offering ?? what.size;
  const needsAnswer = verb === "answer" && answer.trim() === "";

  const send = async () => {
    const started = await action.run({
      filter,
      verb,
      canary,
      note,
      ...(verb === "answer" && { answer }),
    });
    if (!started) return;
    announce(`${batchVerb(verb)} for ${size} started`);
    onStarted(started.value.id);
    focusBeside();
  };
  const off = mayDecide
    ? offReason({ refused: dryRun.error?.message ?? null, counts, size, verb, needsAnswer })
    : onlyLeads(batchVerb(verb).toLowerCase());
  return {
    verbs,
    verb,
    choose,
    note,
    writeNote,
    answer,
    writeAnswer,
    canary,
    setCanary,
    counts,
    size,
    counting: dryRun.isFetching,
    off,
    refusal: action.refusal ?? dryRun.error?.message ?? null,
    mayDecide,
    busy: action.busy,
    asking,
    start: () => {
      if (off !== null || action.busy) return announce(off ?? "It is being started");
      if (asksBack(verb)) setAsking(true);
      else void send();
    },
    confirm: () => {
      setAsking(false);
      void send();
    },
    keep: () => setAsking(false),
  };
}

function offReason({
  refused,
  counts,
  size,
  verb,
  needsAnswer,
}: {
  refused: string | null;
  counts: BatchDryRun | null;
  size: number;
  verb: DecisionVerb;
  needsAnswer: boolean;
}): string | null {
  if (refused !== null) return refused;
  if (counts === null) return "It is being counted";
  if (size === 0) return `None of them can be settled by ${batchVerb(verb)}`;
  return needsAnswer ? "Write the answer first" : null;
}
