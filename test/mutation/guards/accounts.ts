import type { Guard } from "../guard.ts";

const CLAIMED = "lib/server/api/claimed.db.test.ts";
const PROFILES = "lib/lifecycle/agents/profiles.db.test.ts";
const ACCOUNTS = "lib/lifecycle/people/accounts.db.test.ts";
const WORKSPACE = "lib/lifecycle/runs/report-workspace.db.test.ts";
const claimed = "lib/db/people/claimed.ts";
const reportWorkspace = "lib/lifecycle/runs/report-workspace.ts";

/** How far a token reaches. */
export const ACCOUNT_GUARDS: Guard[] = [
  {
    name: "that an account reads its own runs",
    without: "any agent's token reads the diffs and briefs of everybody's runs",
    taken: {
      file: claimed,
      text: "{r}.account = ",
      replacement: "{r}.account IS NOT NULL OR '' = ",
    },
    watchedBy: { file: CLAIMED, test: "whoever had one attempt at a ticket reads nothing of another's" },
  },
  {
    name: "that an account reads its own tickets",
    without: "any agent's token reads every ticket",
    taken: {
      file: claimed,
      text: " OR EXISTS (SELECT 1 FROM run c WHERE c.ticket_id",
      replacement: " OR true OR EXISTS (SELECT 1 FROM run c WHERE c.ticket_id",
    },
    watchedBy: { file: CLAIMED, test: "a sentinel reads the run that it judges, and its ticket without the rest" },
  },
  {
    name: "that lists keep to what was claimed",
    without: "any agent's token lists every ticket",
    taken: { file: claimed, text: "if (account === null) return {};", replacement: 'if (account !== "") return {};' },
    watchedBy: { file: CLAIMED, test: "lists what was claimed and nothing else" },
  },
  {
    name: "that a stream tells an account of its own",
    without: "any agent's token follows the whole desk",
    taken: { file: claimed, text: " OR CASE WHEN ", replacement: " OR true OR CASE WHEN " },
    watchedBy: {
      file: CLAIMED,
      test: "a stream tells what was claimed, replays it, and follows the log past what it does not tell",
    },
  },
  {
    name: "the lease of typed lines",
    without: "any agent's token reads the password that a person types",
    taken: {
      file: "lib/db/runs/run-input.ts",
      text: "AND lease_hash = $2 AND lease_expires_at > clock_timestamp()",
      replacement: "",
    },
    watchedBy: {
      file: "lib/lifecycle/runs/intervene.db.test.ts",
      test: "what was typed is for the lease of the run, and for people",
    },
  },
  {
    name: "the lease of a workspace",
    without: "any agent's token says of a running run what its branch holds",
    taken: { file: reportWorkspace, text: "known.isRunning && !known.isLeased", replacement: "false" },
    watchedBy: { file: WORKSPACE, test: "a running run is reported on with its lease alone" },
  },
  {
    name: "the account of a workspace",
    without: "any agent's token says that a branch merges which a person decides on",
    taken: { file: reportWorkspace, text: "known.account !== account", replacement: "false" },
    watchedBy: { file: WORKSPACE, test: "one that is not running, under the service account that had it" },
  },
  {
    name: "the account of a profile",
    without: "any agent's token rewrites the profile of another worker",
    taken: {
      file: "lib/lifecycle/agents/register-profile.ts",
      text: "known.account !== null && known.account !== access.account",
      replacement: "known.account === undefined",
    },
    watchedBy: { file: PROFILES, test: "belongs to the service account that registered it" },
  },
  {
    name: "the profile of a decided run",
    without: "a run goes on, with what it keeps, under whatever another worker was started with",
    taken: {
      file: "lib/db/runs/claim-tickets.ts",
      text: "ELSE r.profile_id = ANY ($7::text[]) END",
      replacement: "ELSE $7::text[] IS NOT NULL END",
    },
    watchedBy: {
      file: PROFILES,
      test: "is the only one under which a run is taken up again that had it; without one, its service account",
    },
  },
  {
    name: "the account of a decided run",
    without: "any agent's token takes up a run that its agent did not fetch, with its secrets",
    taken: {
      file: "lib/db/runs/claim-tickets.ts",
      text: "r.account IS NULL OR r.account = $8 ELSE",
      replacement: "$8::text IS NOT NULL ELSE",
    },
    watchedBy: {
      file: PROFILES,
      test: "is the only one under which a run is taken up again that had it; without one, its service account",
    },
  },
  {
    name: "the ceiling of an edit",
    without: "a request gives a worker tools and budgets that its file does not",
    taken: {
      file: "lib/lifecycle/agents/edit-profile.ts",
      text: "    refuseMoreThanFile(profile.registered.settings, change.settings);\n",
      replacement: "    if (actor === null) refuseMoreThanFile(profile.registered.settings, change.settings);\n",
    },
    watchedBy: {
      file: PROFILES,
      test: "is never edited to allow more than the worker's file: tools only shrink, budgets only fall",
    },
  },
  {
    name: "the ceiling of a claim",
    without: "settings that an earlier release stored widen what a worker's file allows",
    taken: {
      file: "lib/lifecycle/agents/profile-for.ts",
      text: "settings: withinFile(registered.settings, settings)",
      replacement: "settings: withinFile({}, registered && settings)",
    },
    watchedBy: { file: PROFILES, test: "reaches its claims with no more than the file says, whatever is stored" },
  },
  {
    name: "the end of a token",
    without: "a token that was lost a year ago still works",
    taken: {
      file: "lib/db/people/access.ts",
      text: "(t.expires_at IS NULL OR t.expires_at > now())",
      replacement: "true",
    },
    watchedBy: { file: ACCOUNTS, test: "works for 90 days, or until it was said that it ends" },
  },
  {
    name: "the addresses of a token",
    without: "a stolen token works from everywhere",
    taken: {
      file: "lib/db/people/access.ts",
      text: "|| !isFromBound(row.addresses, address)",
      replacement: "|| !isFromBound([], address)",
    },
    watchedBy: { file: ACCOUNTS, test: "may be bound to addresses and networks, and is nobody's elsewhere" },
  },
  {
    name: "that no token makes a token",
    without: "a stolen token makes its successor before it is revoked",
    taken: {
      file: "lib/engine/people/access.ts",
      text: 'appoint: { role: "admin", scopes: []',
      replacement: 'appoint: { role: "admin", scopes: ["automation"]',
    },
    watchedBy: {
      file: "lib/lifecycle/people/administration.db.test.ts",
      test: "called by a token of scope automation",
    },
  },
];
