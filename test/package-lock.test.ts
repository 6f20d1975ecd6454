import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";

it("names the packages of every platform, so that npm ci accepts it anywhere (node bin/complete-package-lock.mjs)", async () => {
  const program = path.join(projectFolder, "bin", "complete-package-lock.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [program, "--check"]);
  expect(stdout).toBe("0 optional packages are missing from package-lock.json.\n");
});
