import { but, type Cells, WHO } from "./callers.ts";
import type { Thing } from "./yard.ts";

/**
 * Who sees which page: `yes` opens it, 401 is led to the sign-in page, 403 to another page, 404 is told that there is nothing, and
 * `none` sees the page of a project of theirs. By the file's route.
 */
export type PageRow = { who: Cells; ask: (thing: Thing) => { params?: object; search?: Record<string, string> } };

const { reads, lists, anyone } = WHO;
const ledOn = {
  viewer: "403",
  lead: "403",
  admin: "403",
  "desk admin": "403",
  "foreign admin": "403",
  "admin elsewhere": "403",
} as const;
/** A page that follows `?project=`. */
const ofProject: PageRow = { who: reads, ask: () => ({ search: { project: "ours" } }) };
/** A page of the project that was chosen in this browser, else of one with something to see. */
const ofChosen: PageRow = { who: lists, ask: () => ({}) };
const of = (who: Cells, params: (thing: Thing) => object): PageRow => ({
  who,
  ask: (thing) => ({ params: params(thing) }),
});

export const PAGE_RIGHTS: Record<string, PageRow> = {
  // It leads on to the queue.
  "/": { who: but(reads, ledOn), ask: () => ({}) },
  "/sign-in": { who: but(anyone, ledOn), ask: () => ({}) },
  "/sign-in/password": { who: anyone, ask: () => ({}) },
  "/[...unknown]": {
    who: but(reads, { viewer: "404", lead: "404", admin: "404", "desk admin": "404" }),
    ask: () => ({ params: { unknown: ["nowhere"] } }),
  },
  "/queue/[[...hold]]": of(reads, ({ holdId }) => ({ hold: [holdId] })),
  "/decisions": ofProject,
  "/tickets": ofProject,
  "/tickets/[key]": of(reads, ({ ticketKey }) => ({ key: ticketKey })),
  // It is about their own project to each, and says nothing of it.
  "/tickets/import": { who: but(reads, { viewer: "403", "foreign admin": "yes" }), ask: () => ({}) },
  "/runs": ofProject,
  "/runs/[id]": of(reads, ({ runId }) => ({ id: runId })),
  "/agents": ofProject,
  "/agents/[name]": of(reads, () => ({ name: "builder" })),
  "/insights": ofProject,
  "/policies": ofProject,
  "/policies/precedents": ofProject,
  "/policies/sentinels": ofProject,
  "/settings": ofProject,
  // Who administers no project is told that there is nothing.
  "/audit": {
    who: but(lists, { viewer: "404", lead: "404", "admin elsewhere": "none" }),
    ask: () => ({}),
  },
  "/first-steps": ofChosen,
};

/** Handlers of addresses that are no endpoint of the interface, and what asks for rights there. */
export const ROUTE_FILES: Record<string, string> = {
  "/api/[[...path]]": "the dispatcher of the interface: the rows above",
  "/metrics": "the dispatcher of the interface: the rows above",
  "/api/auth/[...nextauth]": "sign-in and sign-out, for anybody: `lib/server/auth/auth.db.test.ts`",
};
