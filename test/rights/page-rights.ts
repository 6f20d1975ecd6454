import { but, type Cells, WHO } from "./callers.ts";

/**
 * Who sees which page: `yes` opens it, 401 goes to the sign-in page, 404 says that there is nothing. By the file's route; the
 * address is of the project, or of something in it.
 */
export const PAGE_RIGHTS: Record<string, { who: Cells; address: (of: PageThing) => string }> = (() => {
  const { reads, anyone } = WHO;
  const page = (who: Cells, address: (of: PageThing) => string) => ({ who, address });
  return {
    "/": page(but(reads, { "foreign admin": "yes" }), () => "/"),
    "/sign-in": page(anyone, () => "/sign-in"),
    "/queue/[[...hold]]": page(reads, ({ holdId }) => `/queue/${holdId}`),
    "/tickets": page(reads, ({ slug }) => `/tickets?project=${slug}`),
    "/tickets/[key]": page(reads, ({ ticketKey }) => `/tickets/${ticketKey}`),
    "/tickets/import": page(reads, ({ slug }) => `/tickets/import?project=${slug}`),
    "/runs": page(reads, ({ slug }) => `/runs?project=${slug}`),
    "/runs/[id]": page(reads, ({ runId }) => `/runs/${runId}`),
    "/agents": page(reads, ({ slug }) => `/agents?project=${slug}`),
    "/agents/[name]": page(reads, ({ slug }) => `/agents/builder?project=${slug}`),
    "/insights": page(reads, ({ slug }) => `/insights?project=${slug}`),
    "/policies": page(reads, ({ slug }) => `/policies?project=${slug}`),
    "/policies/precedents": page(reads, ({ slug }) => `/policies/precedents?project=${slug}`),
    "/policies/sentinels": page(reads, ({ slug }) => `/policies/sentinels?project=${slug}`),
    "/settings": page(reads, ({ slug }) => `/settings?project=${slug}`),
    "/first-steps": page(reads, ({ slug }) => `/first-steps?project=${slug}`),
  };
})();

/** What addresses are made of: a project with a ticket whose run asks. */
export type PageThing = { slug: string; ticketKey: string; runId: string; holdId: string };
