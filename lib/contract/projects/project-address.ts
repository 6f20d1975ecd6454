/** Stands in the place of a project's slug for all that a person sees; no project may be called so. */
export const ALL_PROJECTS = "all";

/** The address of a page of a project, or of all: the page without it begins with a slash. Every link of the desk is made here. */
export function projectAddress(project: string, page: string): string {
  return `/p/${encodeURIComponent(project)}${page}`;
}

/** The page in an address, without its project; what is no page of a project is what it was. */
export function pageIn(pathname: string): string {
  return /^\/p\/[^/]+(\/.*)?$/.exec(pathname)?.[1] ?? pathname;
}

/** The project that an address names; null for what is no page of one. */
export function projectIn(pathname: string): string | null {
  const slug = /^\/p\/([^/]+)/.exec(pathname)?.[1];
  return slug === undefined ? null : decodeURIComponent(slug);
}

/** Whether something belongs to what a tab shows: to its project, or to any where it shows all. */
export function isOfProject(of: { project: string }, shown: string): boolean {
  return shown === ALL_PROJECTS || of.project === shown;
}
