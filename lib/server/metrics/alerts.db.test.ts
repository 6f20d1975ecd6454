import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import { useDatabase } from "#test/database.ts";
import { printMetrics } from "./print-metrics.ts";

useDatabase();

test("every figure that deploy/alerts.yaml or docs/operations.md asks for is there", async () => {
  const files = ["deploy/alerts.yaml", "docs/operations.md"].map((name) => path.join(projectFolder, name));
  const text = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n");
  const asked = new Set(
    [...text.matchAll(/\byardmaster_(?!web)[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, "")),
  );
  const printed = (await printMetrics(null)).text;
  const there = new Set([...printed.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  // It is there only while a transaction holds events back.
  there.add("yardmaster_event_feed_holder_seconds");
  expect([...asked].filter((name) => !there.has(name))).toEqual([]);
  expect(asked.size).toBeGreaterThan(5);
});
