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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
