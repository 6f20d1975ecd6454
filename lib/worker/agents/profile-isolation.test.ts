import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findWall } from "#lib/agents/process/wall/find-wall.ts";
import { parseProfile } from "./profile.ts";
import { isolationOf } from "./profile-isolation.ts";

vi.mock(import("#lib/agents/process/wall/find-wall.ts"), () => ({ findWall: vi.fn() }));

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "isolation-test-"));
  await mkdir(path.join(folder, "data"));
  await mkdir(path.join(folder, "cache"));
  vi.mocked(findWall).mockResolvedValue({ wall: "bubblewrap", version: "0.8.0" });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const COMMAND = { driver: "command", command: ["sh"] };
const of = (fields: object) =>
  isolationOf(parseProfile({ name: "mender", ...("driver" in fields ? {} : COMMAND), ...fields }), {
    profileFolder: folder,
    dataFolder: path.join(folder, "data"),
  });

test("a profile that says nothing is behind the wall, with the internet and nothing granted", async () => {
  expect(await of({})).toEqual({ wall: "bubblewrap", grant: [], folders: [], network: "internet" });
});

test("folders are told from the profile's file and from home", async () => {
  vi.stubEnv("HOME", folder);
  const { folders } = await of({ folders: [{ path: "cache" }, { path: "~/cache", write: true }] });
  expect(folders).toEqual([
    { path: path.join(folder, "cache"), write: false },
    { path: path.join(folder, "cache"), write: true },
  ]);
  vi.unstubAllEnvs();
});

test.each(["gone", "data", "data/..", "/", "."])(
  "a folder that is missing or would open the data folder is refused: %s",
  async (given) => {
    await expect(of({ folders: [{ path: given }] })).rejects.toThrow(
      /^folders: .*(does not exist|would open the data folder)/,
    );
  },
);

test("without a wall a profile is refused unless it says that it needs none, or starts nothing", async () => {
  vi.mocked(findWall).mockResolvedValue({ wall: null, why: "bubblewrap is not installed." });
  await expect(of({})).rejects.toThrow(/no wall.*not installed.*apt-get install bubblewrap.*"isolation": "none"/);
  expect(await of({ isolation: "none", grant: ["NPM_TOKEN"] })).toMatchObject({
    wall: "none",
    grant: ["NPM_TOKEN"],
  });
  expect(await of({ driver: "scripted", script: "demo.json" })).toMatchObject({ wall: "none" });
});

test("a wall that cannot do what the profile says refuses it, and leaves nothing out", async () => {
  const user = { wall: "user", version: "2.38", why: "bubblewrap is not installed.", ownNetwork: true } as const;
  vi.mocked(findWall).mockResolvedValue(user);
  expect(await of({ network: "none" })).toMatchObject({ wall: "user", network: "none" });
  await chmod(path.join(folder, "cache"), 0o755);
  expect(await of({ folders: [{ path: "cache" }] })).toMatchObject({ wall: "user" });
  await expect(of({ folders: [{ path: "cache", write: true }] })).rejects.toThrow(/only you may write into .*cache/);
  await chmod(path.join(folder, "cache"), 0o700);
  await expect(of({ folders: [{ path: "cache" }] })).rejects.toThrow(/only you may read .*cache.*install bubblewrap/);
  vi.mocked(findWall).mockResolvedValue({ ...user, ownNetwork: false });
  for (const network of [undefined, "none", ["example.com"]])
    await expect(of({ network })).rejects.toThrow(/no network of its own.*only "network": "all"/);
  expect(await of({ network: "all" })).toMatchObject({ wall: "user", network: "all" });
});

test("the key of a model's provider is not granted to the model's tools", () => {
  const model = { name: "m", driver: "model", provider: "anthropic", model: "x" };
  expect(() => parseProfile({ ...model, grant: ["ANTHROPIC_API_KEY"] })).toThrow("grant: ANTHROPIC_API_KEY is the key");
  expect(() => parseProfile({ ...model, grant: ["A KEY"] })).toThrow("grant.0");
  expect(parseProfile({ ...model, grant: ["NPM_TOKEN"] }).grant).toEqual(["NPM_TOKEN"]);
});
