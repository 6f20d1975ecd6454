import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runStage, type Stage, type StageOutcome } from "./run-stage.ts";
import type { Outcome } from "./stage-report.ts";

const npm = (script: string, ...args: string[]) => ["npm", "run", "--silent", script, "--", ...args];

const CHECKS: Stage[] = [
  { name: "style", command: npm("check:style") },
  { name: "types", command: npm("check:types") },
  { name: "imports", command: npm("check:imports") },
  { name: "layout", command: npm("check:layout") },
  { name: "dead code", command: npm("check:dead-code") },
];

/** What runs after the checks. The stages of a lane run one after the other; the lanes at once, since each waits more than it computes. */
function lanes(reports: string): Stage[][] {
  return [
    [
      { name: "end-to-end tests", command: npm("test:e2e"), report: path.join(reports, "e2e.json") },
      vitest("pure", reports),
      vitest("unit", reports),
    ],
    [vitest("database", reports)],
  ];
}

/** What takes long, one after the other, so that nothing disturbs what is measured by faults. */
function longLane(reports: string): Stage[] {
  const model = vitest("database", reports, { only: ["test/model/verbs"] });
  const histories = { ...model, name: "long histories", command: ["env", "MODEL_HISTORIES=100", ...model.command] };
  const corpus = vitest("database", reports, { only: ["lib/worker/hostile"] });
  const otherWall = { ...corpus, name: "the other wall", command: ["env", "WALL=user", ...corpus.command] };
  const journeys = {
    name: "long journeys",
    command: npm("test:e2e:long"),
    report: path.join(reports, "e2e-long.json"),
  };
  return [vitest("long", reports), histories, otherWall, journeys];
}

function vitest(project: string, reports: string, { only = [] as string[], told = "dot" } = {}): Stage {
  const report = path.join(reports, `${project}.json`);
  const reporters = [`--reporter=${told}`, "--reporter=json", `--outputFile.json=${report}`];
  const command = ["npx", "vitest", "run", "--project", project, ...only, ...reporters];
  return { name: `${project} tests`, command, report };
}

/** What `--cluster` takes: how often the leader is killed, how many agents work, and the seed of an earlier run. */
const CLUSTER = { kills: { type: "string" }, agents: { type: "string" }, seed: { type: "string" } } as const;
const CLUSTER_VARIABLES = { kills: "CLUSTER_KILLS", agents: "CLUSTER_AGENTS", seed: "FAULTS_SEED" } as const;

type Told = StageOutcome & { stage: string };

/**
 * Runs every check and test, with `--long` also what takes long, with `--clis` the coding agents alone, with
 * `--cluster` several machines' worth alone, and ends with the sum. A later stage runs although an earlier failed.
 */
async function runAll(): Promise<void> {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ options: { long: flag, clis: flag, cluster: flag, ...CLUSTER } });
  for (const name of Object.keys(CLUSTER) as (keyof typeof CLUSTER)[])
    if (values[name] !== undefined) process.env[CLUSTER_VARIABLES[name]] = values[name];
  const alone = (["clis", "cluster"] as const).find((one) => values[one]);
  const reports = await mkdtemp(path.join(tmpdir(), "yardmaster-reports-"));
  // Hundreds of processes load the same code: to compile it is half of what each needs to start.
  process.env.NODE_COMPILE_CACHE = path.join(reports, "compiled");
  const outcomes = alone
    ? [await runAndTell(vitest(alone, reports, { told: "verbose" }))]
    : [
        ...(await Promise.all(CHECKS.map(runAndTell))),
        ...(await Promise.all(lanes(reports).map(runInTurn))).flat(),
        ...(values.long ? await runInTurn(longLane(reports)) : []),
      ];
  await rm(reports, { recursive: true, force: true });
  for (const { stage, why } of outcomes.filter((outcome) => outcome.failed > 0)) {
    process.stdout.write(`\nFailed: ${stage}\n${why.join("\n")}\n`);
  }
  const sum = {
    passed: outcomes.reduce((total, outcome) => total + outcome.passed, 0),
    failed: outcomes.reduce((total, outcome) => total + outcome.failed, 0),
  };
  process.exitCode = sum.failed === 0 ? 0 : 1;
  process.stdout.write(`\n${sentence(sum)}\n`);
}

async function runInTurn(lane: Stage[]): Promise<Told[]> {
  const outcomes: Told[] = [];
  for (const stage of lane) outcomes.push(await runAndTell(stage));
  return outcomes;
}

async function runAndTell(stage: Stage): Promise<Told> {
  process.stdout.write(`\n── ${stage.name}\n`);
  const startedAt = performance.now();
  const outcome = await runStage(stage);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`\n── ${stage.name}: ${sentence(outcome)} in ${seconds} s\n`);
  return { stage: stage.name, ...outcome };
}

function sentence({ passed, failed }: Outcome): string {
  return `${passed} passed, ${failed} failed`;
}

await runAll();
