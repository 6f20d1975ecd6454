import NextAuth from "next-auth";
import { authOptions } from "./auth-options.ts";

/** A request as next-auth's handler for API routes reads it. */
export type AuthCall = {
  method: string;
  /** the path below /api/auth, in parts */
  action: string[];
  body: Record<string, string>;
  cookies: Record<string, string>;
  headers: Record<string, string>;
};

/** What next-auth answered. */
export type AuthAnswer = { status: number; headers: Headers; location: string | null; body: string };

/**
 * Calls next-auth with nothing but what is given here. Its handler for route handlers reads the request for itself and
 * answers 500 to a malformed body, cookie or address; this one leaves the reading to us.
 */
export async function callNextAuth(call: AuthCall): Promise<AuthAnswer> {
  const answer: AuthAnswer = { status: 200, headers: new Headers(), location: null, body: "" };
  const response = {
    status: (code: number) => {
      answer.status = code;
      return response;
    },
    getHeader: (name: string) =>
      name.toLowerCase() === "set-cookie" ? answer.headers.getSetCookie() : answer.headers.get(name),
    setHeader: (name: string, value: string | string[]) => {
      if (name === "Location") answer.location = withoutOrigin(String(value));
      else if (Array.isArray(value)) replaceAll(answer.headers, name, value);
      else answer.headers.set(name, value);
      return response;
    },
    send: (body: unknown) => {
      answer.body = typeof body === "string" ? body : JSON.stringify(body ?? {});
    },
    json: ({ url }: { url: string }) => {
      answer.body = JSON.stringify({ url: withoutOrigin(url) });
    },
    end: () => {},
  };
  const request = { ...call, query: { nextauth: call.action } };
  await NextAuth(request as never, response as never, authOptions());
  return answer;
}

/** An address in full would carry NEXTAUTH_URL to someone who reached the desk by another name. */
function withoutOrigin(address: string): string {
  const { pathname, search } = new URL(address, "http://desk");
  return `${pathname}${search}`;
}

function replaceAll(headers: Headers, name: string, values: string[]): void {
  headers.delete(name);
  for (const value of values) headers.append(name, value);
}
