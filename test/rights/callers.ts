/** The columns of the table of rights (docs/rights.md), and the usual answers across them. */

/** Who asks. `ours` is the project that everything asked for belongs to. */
export const CALLERS = {
  nobody: "no session and no token",
  ended:
    "a session that has ended or run out, a token that was revoked or has expired, and both of a person who is disabled",
  viewer: "session of a viewer of the project",
  lead: "session of a lead of the project",
  admin: "session of an admin of the project",
  "desk admin": "session of an admin of every project",
  "foreign admin": "session of an admin of another project alone",
  "admin elsewhere": "session of a viewer of the project who is an admin of another one",
  agent: "token of scope agent of the service account that claimed the run",
  "other agent": "token of scope agent of another account",
  sentinel: "token of scope sentinel of the service account that claimed the review, if one did",
  "other sentinel": "token of scope sentinel of another account",
  automation: "token of scope automation of an admin",
  "viewer's automation": "token of scope automation of a viewer",
  read: "token of scope read of an admin",
  "foreign token": "token of another project, of the scope that is asked for",
} as const;
export type Caller = keyof typeof CALLERS;
export const CALLER_NAMES = Object.keys(CALLERS) as Caller[];

/** The callers that come with a session: all whom pages and server actions know. */
export const PEOPLE = [
  "nobody",
  "ended",
  "viewer",
  "lead",
  "admin",
  "desk admin",
  "foreign admin",
  "admin elsewhere",
] as const;
export type Person = (typeof PEOPLE)[number];

/** The callers that see what their service account claimed. */
export const WORKERS: readonly Caller[] = ["agent", "other agent", "sentinel", "other sentinel"];

/** What a caller gets. */
export const CELLS = {
  yes: "it is done, or shown",
  none: "answered, with nothing of this project",
  "401": "nobody: sign in, or send a token that works",
  "403": "not with this role or scope",
  "404": "what they may not see is not there",
  "409": "not without the lease, which another has",
} as const;
export type Cell = keyof typeof CELLS;
export type Cells = Record<Caller, Cell>;

/** Who is an admin elsewhere gets what a viewer gets, unless a row says otherwise. */
const across = (cells: string): Cells => {
  const words = cells.trim().split(/\s+/);
  const named = CALLER_NAMES.filter((name) => name !== "admin elsewhere");
  if (words.length !== named.length || words.some((word) => !(word in CELLS))) throw new Error(`not a row: ${cells}`);
  const row = Object.fromEntries(named.map((name, at) => [name, words[at]])) as Cells;
  return { ...row, "admin elsewhere": row.viewer };
};

/**
 * The rows that come again and again, in the order of CALLERS. They are written out, not taken from the rules that they are held
 * against.
 */
export const WHO = {
  //                 nobody ended | viewer lead admin desk foreign | agent other | sentinel other | autom. viewer's | read | foreign
  anyone: across(
    "yes    yes    yes    yes  yes   yes  yes       yes   yes     yes      yes     yes    yes        yes    yes",
  ),
  reads: across(
    "401    401    yes    yes  yes   yes  404       403   403     403      403     yes    yes        yes    404",
  ),
  lists: across(
    "401    401    yes    yes  yes   yes  none      403   403     403      403     yes    yes        yes    none",
  ),
  claimed: across(
    "401    401    yes    yes  yes   yes  404       yes   404     404      404     yes    yes        yes    404",
  ),
  reviewed: across(
    "401    401    yes    yes  yes   yes  404       yes   404     yes      404     yes    yes        yes    404",
  ),
  claimedLists: across(
    "401    401    yes    yes  yes   yes  none      yes   none    none     none    yes    yes        yes    none",
  ),
  common: across(
    "401    401    yes    yes  yes   yes  404       yes   yes     yes      yes     yes    yes        yes    404",
  ),
  leads: across(
    "401    401    403    yes  yes   yes  404       403   403     403      403     yes    403        403    404",
  ),
  anyLead: across(
    "401    401    403    yes  yes   yes  yes       403   403     403      403     yes    403        403    yes",
  ),
  admins: across(
    "401    401    403    403  yes   yes  404       403   403     403      403     yes    403        403    404",
  ),
  appoints: across(
    "401    401    403    403  yes   yes  404       403   403     403      403     403    403        403    403",
  ),
  deskAdmin: across(
    "401    401    403    403  403   yes  403       403   403     403      403     403    403        403    403",
  ),
  own: across(
    "401    401    yes    yes  yes   yes  yes       403   403     403      403     yes    yes        403    yes",
  ),
  works: across(
    "401    401    403    403  403   403  403       yes   409     403      403     403    403        403    404",
  ),
  agents: across(
    "401    401    403    403  403   403  403       yes   yes     403      403     403    403        403    404",
  ),
  reviews: across(
    "401    401    403    403  403   403  403       403   403     yes      409     403    403        403    404",
  ),
  sentinels: across(
    "401    401    403    403  403   403  403       403   403     yes      yes     403    403        403    404",
  ),
  sessions: across(
    "401    401    yes    yes  yes   yes  404       403   403     403      403     403    403        403    404",
  ),
  adminReads: across(
    "401    401    403    403  yes   yes  none      403   403     403      403     yes    403        yes    none",
  ),
} satisfies Record<string, Cells>;

/** A usual row, but for these callers. */
export const but = (who: Cells, cells: Partial<Cells>): Cells => {
  const elsewhere = cells.viewer ?? who["admin elsewhere"];
  return { ...who, "admin elsewhere": elsewhere, ...cells };
};
