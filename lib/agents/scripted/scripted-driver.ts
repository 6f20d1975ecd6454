import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type AgentJob, agentDriver, type Outcome } from "../driver.ts";
import { Script, type Step } from "./script.ts";

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
    case "pause":
      return {
        outcome: "paused",
        reason: step.reason,
        question: step.question,
        level: step.level,
        summary: step.summary,
        checkpoint: { nextStep },
      };
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
