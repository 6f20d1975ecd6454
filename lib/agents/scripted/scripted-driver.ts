import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { RunEventType } from "#lib/contract/runs/run-events.ts";
import { Heartbeat, Level, PauseReason, Question } from "#lib/contract/runs.ts";
import { Failure } from "#lib/engine/failures/failure.ts";
import { type AgentJob, agentDriver, type Outcome } from "../driver.ts";

/** Reports the steps of a file: for demos and tests, and labelled as such in the agent's name and in each event. */
export const scriptedDriver = agentDriver({
  fields: { script: z.string().min(1) },
  async run(job, { script }) {
    const steps = await readScript(path.resolve(job.profileFolder, script));
    for (let index = firstStep(job); index < steps.length; index++) {
      const step = steps[index] as Step;
      if (step.attempts !== undefined && !step.attempts.includes(job.brief.attempt)) continue;
      await sleep(step.afterMs ?? 0, undefined, { signal: job.signal });
      const outcome = await take(step, job, index + 1);
      if (outcome !== null) return outcome;
    }
    return { outcome: "succeeded" };
  },
});

async function readScript(file: string): Promise<Step[]> {
  const result = Script.safeParse(JSON.parse(await readFile(file, "utf8")));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`The script ${file} is not valid: step ${Number(issue?.path[0] ?? 0) + 1}: ${issue?.message}`);
}

/** After a pause the script goes on behind the step that paused it. */
function firstStep({ resume }: AgentJob): number {
  const checkpoint = z.object({ nextStep: z.number().int().min(0) }).safeParse(resume?.checkpoint);
  return checkpoint.success ? checkpoint.data.nextStep : 0;
}

async function take(step: Step, job: AgentJob, nextStep: number): Promise<Outcome | null> {
  switch (step.do) {
    case "event":
      await job.report({ type: step.type, message: step.message, data: { ...step.data, scripted: true } });
      return null;
    case "progress":
      job.progress(step.totals);
      return null;
    case "write":
      await writeInside(job.workspace, step.path, step.content);
      return null;
    case "ask": {
      const question = { text: step.text, options: step.options, schema: step.schema };
      return { outcome: "paused", reason: "question", question, checkpoint: { nextStep } };
    }
    case "pause": {
      const { reason, question, level, summary } = step;
      return { outcome: "paused", reason, question, level, summary, checkpoint: { nextStep } };
    }
    case "fail":
      return { outcome: "failed", error: step.error, summary: step.summary };
    case "succeed":
      return { outcome: "succeeded", summary: step.summary };
  }
}

async function writeInside(workspace: string, name: string, content: string): Promise<void> {
  const file = path.resolve(workspace, name);
  if (!file.startsWith(workspace + path.sep))
    throw new Error(`The script may only write inside its workspace, not to ${name}.`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** When a step is taken: only in runs with the numbers in `attempts`, and after a wait of `afterMs`. */
const When = {
  attempts: z.array(z.number().int().min(1)).optional(),
  afterMs: z.number().int().min(0).max(3_600_000).optional(),
};

const Step = z.discriminatedUnion("do", [
  z.strictObject({
    ...When,
    do: z.literal("event"),
    type: RunEventType,
    message: z.string().optional(),
    data: z.record(z.string(), z.json()).optional(),
  }),
  z.strictObject({ ...When, do: z.literal("progress"), totals: Heartbeat.shape.progress.unwrap() }),
  z.strictObject({ ...When, do: z.literal("write"), path: z.string().min(1), content: z.string() }),
  z.strictObject({
    ...When,
    do: z.literal("ask"),
    text: z.string().min(1),
    options: Question.shape.options,
    schema: Question.shape.schema,
  }),
  z.strictObject({
    ...When,
    do: z.literal("pause"),
    reason: PauseReason,
    question: Question.optional(),
    level: Level.optional(),
    summary: z.string().optional(),
  }),
  z.strictObject({ ...When, do: z.literal("fail"), error: Failure, summary: z.string().optional() }),
  z.strictObject({ ...When, do: z.literal("succeed"), summary: z.string().optional() }),
]);
type Step = z.infer<typeof Step>;

/** Steps in their order; those after `ask` and `pause` follow once a person decided. The end of the list is a success. */
const Script = z.array(Step).max(10_000);
