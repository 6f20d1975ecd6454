import { configDefaults, defineConfig } from "vitest/config";

// Real processes and servers on a busy machine, and a landing hangs on it: there a failed test is run twice, and said to be flaky.
const retry = process.env.CI ? 1 : 0;
const elsewhere = [...configDefaults.exclude, "e2e/**", ".yardmaster/**", ".node/**", ".next/**", ".builds/**"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, "**/*.db.test.ts"],
          retry,
        },
      },
      {
        test: {
          name: "database",
          include: ["**/*.db.test.ts"],
          exclude: elsewhere,
          globalSetup: "test/global-setup.ts",
          retry,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
