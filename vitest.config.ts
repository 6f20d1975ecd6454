import { configDefaults, defineConfig } from "vitest/config";

const elsewhere = [...configDefaults.exclude, "e2e/**", ".yardmaster/**", ".node/**", ".next/**", ".builds/**"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, "**/*.db.test.ts"],
        },
      },
      {
        test: {
          name: "database",
          include: ["**/*.db.test.ts"],
          exclude: elsewhere,
          globalSetup: "test/global-setup.ts",
          // As with the journeys: real processes on a busy machine, and a landing hangs on it.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
