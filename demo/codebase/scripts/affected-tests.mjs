import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// Runs the tests of the modules that this branch changed since it left main.
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
const changed = git("diff", "--name-only", `${git("merge-base", "main", "HEAD")}..HEAD`).split("\n");
const modules = changed.map((file) => /^(?:src|test)\/(.+?)(?:\.test)?\.js$/.exec(file)?.[1]);
const tests = [...new Set(modules)].map((name) => `test/${name}.test.js`).filter((file) => existsSync(file));

if (tests.length === 0) {
  process.stdout.write("No module with tests was changed.\n");
} else {
  const run = spawnSync(process.execPath, ["--test", ...tests], { stdio: "inherit" });
  process.exitCode = run.status ?? 1;
}
