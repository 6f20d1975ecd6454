import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

// Real processes and servers on a busy machine: a test waits for what it waits for, and these bounds are the only ones. Where a
// landing hangs on it, a failed test is run twice, and said to be flaky.
const patience = {
  retry: process.env.CI ? 1 : 0,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 150_000 } },
};
/** What computes only, and leaves nothing behind: files share a process, since to start one takes longer than most of them. */
const pure = [
  // This one puts another module in the place of one that all of them load.
  "lib/engine/**/!(untrained-category).test.ts",
  "lib/contract/**/*.test.ts",
  "components/**/*.test.{ts,tsx}",
];
/** Real PostgreSQL, HTTP and JSON make much that is thrown away at once: a larger nursery halves what collecting it costs. */
const nursery = ["--max-semi-space-size=64"];
const elsewhere = [...configDefaults.exclude, "e2e/**", ".yardmaster/**", ".node/**", ".next/**", ".builds/**"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "pure",
          include: pure,
          exclude: elsewhere,
          ...patience,
          isolate: false,
          // Vitest would leave one core to itself: half of a machine with two.
          maxWorkers: availableParallelism(),
        },
      },
      {
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, ...pure, "**/*.{db,long,clis,cluster}.test.ts"],
          ...patience,
          // They start programs and wait for them.
          maxWorkers: 2 * availableParallelism(),
        },
      },
      {
        test: {
          name: "database",
          include: ["**/*.db.test.ts"],
          exclude: elsewhere,
          globalSetup: "test/global-setup.ts",
          // Files share a process, since to start one and to load the desk's code takes longer than most of them.
          isolate: false,
          setupFiles: "test/as-new-process.ts",
          execArgv: nursery,
          ...patience,
          // Each has a PostgreSQL of its own (test/global-setup.ts): not one for every core of a large machine, and a single one
          // where a single file is run (test/mutation).
          maxWorkers: Number(process.env.DATABASE_TEST_WORKERS ?? 3),
          sequence: { groupOrder: 1 },
        },
      },
      {
        // What takes minutes, or needs what only bin/test --long installs.
        test: {
          name: "long",
          include: ["**/*.long.test.ts"],
          exclude: elsewhere,
          globalSetup: "test/global-setup.ts",
          ...patience,
          testTimeout: 600_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // The real coding agents, as npm has them (bin/test --clis).
        test: {
          name: "clis",
          include: ["**/*.clis.test.ts"],
          exclude: elsewhere,
          globalSetup: "test/global-setup.ts",
          ...patience,
          // An agent takes ten seconds to start where the machine is busy, and a test starts it up to five times.
          testTimeout: 900_000,
          expect: { poll: { timeout: 600_000 } },
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Several machines' worth of desks, databases and workers (bin/test --cluster).
        test: {
          name: "cluster",
          include: ["**/*.cluster.test.ts"],
          exclude: elsewhere,
          ...patience,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
