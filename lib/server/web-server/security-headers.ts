/** What decides the security headers of a response. */
export interface HeaderSituation {
  /** The programming interface: nothing of its answers may run or be framed. */
  api: boolean;
  /** Random per request; scripts and style sheets of a page carry it. */
  nonce: string;
  /** The desk is reached by https. */
  https: boolean;
  /** Next's development server evaluates code and opens a web socket. */
  development: boolean;
}

/** The security headers of one response, by name. Next reads the nonce from the policy of the *request*. */
export function securityHeaders(situation: HeaderSituation): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(situation),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ...(situation.https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

function contentSecurityPolicy({ api, nonce, https, development }: HeaderSituation): string {
  if (api) return "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    // Style elements carry the nonce; style attributes, which React writes for measured sizes, cannot.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    // The worker that shows notifications of the browser; 'strict-dynamic' would leave it to be guessed.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
