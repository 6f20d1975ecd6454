import { expect, test } from "vitest";
import { childEnvironment } from "./child-environment.ts";

test("hands on what the person set, and adds the job's own", () => {
  const env = childEnvironment(
    { YARDMASTER_RUN: "run_1" },
    { PATH: "/bin", ANTHROPIC_API_KEY: "x", GIT_SSH_COMMAND: "ssh" },
  );
  expect(env).toEqual({ PATH: "/bin", ANTHROPIC_API_KEY: "x", GIT_SSH_COMMAND: "ssh", YARDMASTER_RUN: "run_1" });
});

test("keeps what is the desk's own, or of a tool around the worker, from the programs it starts", () => {
  const env = {
    DATABASE_URL: "x",
    YARDMASTER_TOKEN: "x",
    NEXTAUTH_SECRET: "x",
    PORT: "3000",
    NODE_TEST_CONTEXT: "child-v8",
    GIT_DIR: "/x",
  };
  expect(childEnvironment({}, env)).toEqual({});
});
