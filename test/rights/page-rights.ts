import { but, type Cells, WHO } from "./callers.ts";
import type { Thing } from "./things.ts";

/**
 * Who sees which page: `yes` opens it, 401 is led to the sign-in page, 403 to another page, 404 is told that there is nothing, and
 * `none` sees the page of a project of theirs. By the file's route.
 */
export type PageRow = { who: Cells; ask: (thing: Thing) => { params?: object; search?: Record<string, string> } };

const { reads, anyone } = WHO;
const ledOn = {
  viewer: "403",
  lead: "403",
  admin: "403",
  "desk admin": "403",
  "foreign admin": "403",
  "admin elsewhere": "403",
} as const;
/** A page of the project that its address names. */
const of = (who: Cells, params: (thing: Thing) => object = () => ({})): PageRow => ({
  who,
  ask: (thing) => ({ params: { project: "ours", ...params(thing) } }),
});
const nobody = { viewer: "404", lead: "404", admin: "404", "desk admin": "404", "admin elsewhere": "404" } as const;

export const PAGE_RIGHTS: Record<string, PageRow> = {
  // An address without a project leads on to one that has it.
  "/[[...old]]": { who: but(reads, ledOn), ask: () => ({}) },
  "/sign-in": { who: but(anyone, ledOn), ask: () => ({}) },
  "/sign-in/password": { who: anyone, ask: () => ({}) },
  "/p/[project]/[[...unknown]]": of(but(reads, nobody), () => ({ unknown: ["nowhere"] })),
  "/p/[project]/queue/[[...hold]]": of(reads, ({ holdId }) => ({ hold: [holdId] })),
  "/p/[project]/decisions": of(reads),
  "/p/[project]/tickets": of(reads),
  "/p/[project]/tickets/[key]": of(reads, ({ ticketKey }) => ({ key: ticketKey })),
  "/p/[project]/tickets/import": of(but(reads, { viewer: "403", "admin elsewhere": "403" })),
  "/p/[project]/runs": of(reads),
  "/p/[project]/runs/[id]": of(reads, ({ runId }) => ({ id: runId })),
  "/p/[project]/agents": of(reads),
  "/p/[project]/agents/[name]": of(reads, () => ({ name: "builder" })),
  "/p/[project]/insights": of(reads),
  "/p/[project]/policies": of(reads),
  "/p/[project]/policies/precedents": of(reads),
  "/p/[project]/policies/sentinels": of(reads),
  "/p/[project]/settings": of(reads),
  // Who does not administer the project is told that there is nothing.
  "/p/[project]/audit": of(but(reads, { viewer: "404", lead: "404", "admin elsewhere": "404" })),
  "/p/[project]/first-steps": of(reads),
};

/** Handlers of addresses that are no endpoint of the interface, and what asks for rights there. */
export const ROUTE_FILES: Record<string, string> = {
  "/api/[[...path]]": "the dispatcher of the interface: the rows above",
  "/metrics": "the dispatcher of the interface: the rows above",
  "/api/auth/[...nextauth]": "sign-in and sign-out, for anybody: `lib/server/auth/auth.db.test.ts`",
};
