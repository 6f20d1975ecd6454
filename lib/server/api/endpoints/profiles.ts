import {
  EditProfile,
  ListProfiles,
  Profile,
  ProfileAnswer,
  ProfileDetail,
  RegisterProfile,
} from "#lib/contract/agents/profiles.ts";
import { findProfile, findSeenProfile } from "#lib/db/agents/profiles.ts";
import { editProfile } from "#lib/lifecycle/agents/edit-profile.ts";
import { registerProfile } from "#lib/lifecycle/agents/register-profile.ts";
import { getProfile, listProfiles } from "#lib/server/queries/agents/profiles.ts";
import { pageOfAll } from "#lib/server/queries/paging/pages.ts";
import { page } from "../../../contract/basics.ts";
import { endpointsOf } from "../endpoint.ts";

/** docs/contract.md#profile-registry: what a worker was started with, and the part of it that may be changed in the browser. */

const { get, post, put } = endpointsOf("Agents");

export const PROFILE_ENDPOINTS = [
  post("/api/v1/profiles", {
    summary: "Say with which profile a worker was started",
    description:
      "A file that says the same as the last time changes nothing, so that what was changed in the browser stays in force; one that says something else becomes the next version.",
    permission: "register",
    body: RegisterProfile,
    response: ProfileAnswer,
    handler: async (access, { body }) => ({ profile: await registerProfile(access, body) }),
  }),
  get("/api/v1/profiles", {
    summary: "List the profiles of workers, by name",
    permission: "claimed",
    query: ListProfiles,
    response: page(Profile),
    handler: async (access, { query: { project, ...rest } }) =>
      pageOfAll(await listProfiles(access, project), rest, ({ id }) => id),
  }),
  get("/api/v1/profiles/{id}", {
    summary: "Read a profile with its versions",
    permission: "claimed",
    target: findSeenProfile,
    response: ProfileDetail,
    handler: (access, { target: profile }) => getProfile(access, profile.id),
  }),
  put("/api/v1/profiles/{id}", {
    summary: "Put another version of a profile's settings in force",
    description:
      "409 `version_mismatch` where it was changed since `version`. Runs that are claimed from now on have it.",
    permission: "administer",
    target: findProfile,
    body: EditProfile,
    response: ProfileAnswer,
    handler: async (access, { target: profile, body }) => ({ profile: await editProfile(access, profile.id, body) }),
  }),
];
