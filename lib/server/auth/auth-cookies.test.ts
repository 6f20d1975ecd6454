import { afterEach, expect, test, vi } from "vitest";
import { authCookieNames } from "./auth-cookies.ts";

afterEach(() => vi.unstubAllEnvs());

/** The name of the session's cookie at a desk with this environment. */
function nameAt(desk: { NEXTAUTH_URL?: string; NEXTAUTH_SECRET?: string; PORT?: string; YARDMASTER_DATA?: string }) {
  for (const [name, value] of Object.entries({ NEXTAUTH_URL: undefined, ...desk })) vi.stubEnv(name, value);
  return authCookieNames().session;
}

test("desks behind one address with one secret share a session, whatever their ports and folders", () => {
  const one = { NEXTAUTH_URL: "https://desk.example.com", NEXTAUTH_SECRET: "the secret of all the desks" };
  const first = nameAt({ ...one, PORT: "3001", YARDMASTER_DATA: "/srv/one" });
  expect(nameAt({ ...one, PORT: "3002", YARDMASTER_DATA: "/srv/two" })).toBe(first);
  expect(nameAt({ ...one, NEXTAUTH_SECRET: "the secret of another copy" })).not.toBe(first);
  expect(nameAt({ ...one, NEXTAUTH_URL: "https://other.example.com" })).not.toBe(first);
});

test("copies without a public address are told apart by port and folder", () => {
  const here = nameAt({ PORT: "3001", YARDMASTER_DATA: "/srv/one" });
  expect(nameAt({ PORT: "3002", YARDMASTER_DATA: "/srv/one" })).not.toBe(here);
  expect(nameAt({ PORT: "3001", YARDMASTER_DATA: "/srv/two" })).not.toBe(here);
});
