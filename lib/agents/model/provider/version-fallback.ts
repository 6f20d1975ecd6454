const VERSION = "/v1";

/**
 * `fetch` for a server whose address was given without a path. People leave the version out, and few servers are there without
 * it: what is not found at the address itself is asked for under `/v1`, and from then on only there.
 */
export function withVersionFallback(ask: typeof fetch): typeof fetch {
  let version = "";
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const at = (prefix: string) => ask(new URL(prefix + url.pathname + url.search, url), init);
    const response = await at(version);
    if (response.status !== 404 || version !== "") return response;
    const versioned = await at(VERSION);
    if (versioned.status === 404) return response;
    version = VERSION;
    return versioned;
  };
}
