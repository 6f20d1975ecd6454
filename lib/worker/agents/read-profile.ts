import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { workspaceProblem } from "#lib/worker/git/worktree.ts";
import { type Profile, ProfileError, parseProfile } from "./profile.ts";

/**
 * Reads and checks a profile's file. A workspace's `repo` is relative to the folder of the file, and has to be a git
 * repository with the base. Throws ProfileError with one sentence that names the file.
 */
export async function readProfile(file: string): Promise<Profile> {
  try {
    const profile = parseProfile(parseJson(await readText(file)));
    if (profile.workspace === undefined) return profile;
    return { ...profile, workspace: await checkedWorkspace(profile.workspace, path.dirname(file)) };
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    throw new ProfileError(`The profile ${file} cannot be used: ${error.message}`);
  }
}

async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ProfileError(error.code === "ENOENT" ? "there is no such file." : `${error.message}.`);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProfileError(`it is not JSON: ${(error as Error).message}.`);
  }
}

async function checkedWorkspace(
  workspace: { repo: string; base: string },
  folder: string,
): Promise<{ repo: string; base: string }> {
  const repo = path.resolve(folder, workspace.repo);
  const problem = await workspaceProblem(repo, workspace.base);
  if (problem !== null) throw new ProfileError(problem);
  return { repo: await realpath(repo), base: workspace.base };
}
