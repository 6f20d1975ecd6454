/** Set by our web server on every request: path and query as they were asked for. A page of Next cannot know its own address. */
export const REQUESTED_PATH_HEADER = "x-yardmaster-path";

/** The page that was asked for, to come back to after signing in; `/` outside our web server. */
export function requestedPath(headers: Pick<Headers, "get">): string {
  const asked = URL.parse(headers.get(REQUESTED_PATH_HEADER) ?? "/", "http://desk");
  if (asked === null) return "/";
  asked.searchParams.delete("_rsc");
  return `${asked.pathname}${asked.search}`;
}
