"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { firstStepsQuery } from "#lib/client/projects/first-steps-query.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import type { FirstSteps } from "#lib/contract/projects/first-steps.ts";
import { dismissFirstSteps } from "#lib/server/actions/projects.ts";
import { AgentStep } from "./agent-step.tsx";
import { doneSteps, nextStep, STEPS, type Step } from "./done-steps.ts";
import { RunStep } from "./run-step.tsx";
import { TicketStep } from "./ticket-step.tsx";
import { TokenStep } from "./token-step.tsx";

const TITLES: Record<Step, string> = {
  token: "Make a token",
  agent: "Start a worker",
  ticket: "Make a ticket",
  run: "See its first run succeed",
};

/** The first steps of a new project, in order; each one notices by itself when it is done. */
export function FirstStepsCard({ project }: { project: string }) {
  const { data, error, refetch, isFetching } = useQuery(firstStepsQuery(project));
  if (data) return <Steps steps={data} />;
  if (error) return <ErrorCard what="The first steps could not be read." onRetry={() => refetch()} busy={isFetching} />;
  return <SkeletonRows rows={4} label="Reading the first steps" />;
}

function Steps({ steps }: { steps: FirstSteps }) {
  const done = doneSteps(steps);
  const next = nextStep(steps);
  const count = STEPS.filter((step) => done[step]).length;
  const [opened, setOpened] = useState<Step | null>(null);
  // A secret is shown once: it stays only here, for the command of the next step.
  const [secret, setSecret] = useState<string | null>(null);
  useSaidWhenDone(steps);
  const shown = opened ?? next ?? "run";
  const list = useRef<HTMLOListElement>(null);
  // The button that was pressed is gone: focus the token, then the step that opens after it.
  useEffect(() => {
    if (secret !== null && document.activeElement === document.body) focusOpenStep(list.current, shown);
  }, [secret, shown]);
  const toggle = (step: Step) => setOpened((before) => (before === step ? null : step));
  return (
    <Card className="overflow-hidden text-left">
      <CardHeader title="First steps" meta={`${count} of ${STEPS.length} done`} actions={<Dismiss steps={steps} />} />
      <ol ref={list}>
        {STEPS.map((step, index) => (
          <StepItem
            key={step}
            number={index + 1}
            title={TITLES[step]}
            done={done[step]}
            open={shown === step}
            onToggle={() => toggle(step)}
            fact={factOf(step, steps)}
          >
            {step === "token" && <TokenStep steps={steps} secret={secret} onMade={setSecret} />}
            {step === "agent" && <AgentStep steps={steps} secret={secret} />}
            {step === "ticket" && <TicketStep steps={steps} />}
            {step === "run" && <RunStep steps={steps} />}
          </StepItem>
        ))}
      </ol>
    </Card>
  );
}

/** Focuses the token where it is shown, else the button that opens the step. */
function focusOpenStep(list: HTMLElement | null, step: Step): void {
  const toggle = list?.querySelectorAll<HTMLElement>("[aria-expanded]")[STEPS.indexOf(step)];
  const copy = toggle?.nextElementSibling?.querySelector<HTMLElement>("[aria-label='Copy the token']");
  (copy ?? toggle)?.focus();
}

/** What is known about a step that is done. */
function factOf(step: Step, { token, agent, ticket, run }: FirstSteps): string {
  if (step === "token") return token === null ? "An agent has one." : `“${token.name}”`;
  if (step === "agent") return agent === null ? "One has asked for work." : `${agent.name} has asked for work.`;
  if (step === "ticket") return ticket === null ? "" : `${ticket.key} ${plainText(ticket.title)}`;
  return run === null ? "" : `An attempt at ${run.ticketKey} succeeded.`;
}

/** Announces each step that gets done, for those who cannot see the tick. */
function useSaidWhenDone(steps: FirstSteps): void {
  const done = doneSteps(steps);
  const before = useRef(done);
  useEffect(() => {
    for (const step of STEPS) if (done[step] && !before.current[step]) announce(`Done: ${TITLES[step].toLowerCase()}`);
    before.current = done;
  });
}

function Dismiss({ steps: { project, dismissed } }: { steps: FirstSteps }) {
  const client = useQueryClient();
  const { run, busy } = useAction(dismissFirstSteps);
  const turn = async () => {
    if (await run({ project, dismissed: !dismissed }))
      await client.invalidateQueries({ queryKey: firstStepsQuery(project).queryKey });
    if (!dismissed) announce("Hidden. The command First steps brings them back");
  };
  return (
    <Button size="sm" variant="quiet" busy={busy} onClick={turn}>
      {dismissed ? "Show in the empty queue" : "Hide"}
    </Button>
  );
}

interface StepItemProps {
  number: number;
  title: string;
  done: boolean;
  fact: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One step: its number or a tick, its title, and below it what to do, open or folded. */
function StepItem({ number, title, done, fact, open, onToggle, children }: StepItemProps) {
  const id = useId();
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
        className="flex min-h-11 w-full min-w-0 items-center gap-2.5 px-3.5 py-2 text-left focus-visible:-outline-offset-2"
      >
        <span
          className={clsx(
            "grid size-5.5 flex-none place-items-center rounded-full border text-meta",
            done ? "border-clear-l bg-clear-bg text-clear-t" : "border-line-2 text-t2",
          )}
        >
          {done ? <Check role="img" aria-label="Done" className="size-3.25" /> : number}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className={clsx("font-medium", done && "text-t2")}>{title}</span>
          {done && <span className="min-w-0 truncate text-meta text-t3">{fact}</span>}
        </span>
        <ChevronRight aria-hidden="true" className={clsx("size-3.5 flex-none text-t3", open && "rotate-90")} />
      </button>
      {open && (
        <div id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 pr-3.5 pb-3.5 pl-11.5 text-t2 max-tablet:pl-3.5">
          {children}
        </div>
      )}
    </li>
  );
}
