import { expect, test } from "vitest";
import { childEnvironment } from "./child-environment.ts";

const worker = {
  PATH: "/bin",
  HOME: "/home/me",
  LANG: "en_GB.UTF-8",
  LC_ALL: "C",
  TERM: "xterm",
  PWD: "/where/the/worker/runs",
  ANTHROPIC_API_KEY: "x",
  AWS_SECRET_ACCESS_KEY: "x",
  DATABASE_URL: "x",
  YARDMASTER_TOKEN: "x",
  YARDMASTER_SMTP_URL: "x",
  PGPASSWORD: "x",
  NODE_OPTIONS: "--require ./x.js",
  GIT_DIR: "/x",
  LC_: "x",
  SSH_AUTH_SOCK: "/x",
};

test("a child has what the list names, where it starts, and its own variables", () => {
  const env = childEnvironment({ cwd: "/work", variables: { YARDMASTER_RUN: "run_1" }, grant: [] }, worker);
  expect(env).toEqual({
    PATH: "/bin",
    HOME: "/home/me",
    LANG: "en_GB.UTF-8",
    LC_ALL: "C",
    TERM: "xterm",
    PWD: "/work",
    YARDMASTER_RUN: "run_1",
  });
});

test("its PATH is the user's, with the Node.js that was fetched for the worker last", () => {
  const pathOf = (env: Record<string, string>) => childEnvironment({ cwd: "/", variables: {}, grant: [] }, env).PATH;
  expect(pathOf({ PATH: "/yard/.node/bin:/home/me/bin:/bin", YARDMASTER_USER_PATH: "/home/me/bin:/bin" })).toBe(
    "/home/me/bin:/bin:/yard/.node/bin",
  );
  expect(pathOf({ PATH: "/elsewhere", YARDMASTER_USER_PATH: "/bin" })).toBe("/bin");
});

test("what the profile grants by name is added, and nothing that is like it", () => {
  const env = childEnvironment({ cwd: "/work", variables: {}, grant: ["ANTHROPIC_API_KEY", "NOT_SET"] }, worker);
  expect(env.ANTHROPIC_API_KEY).toBe("x");
  expect(Object.keys(env).sort()).toEqual(["ANTHROPIC_API_KEY", "HOME", "LANG", "LC_ALL", "PATH", "PWD", "TERM"]);
});
