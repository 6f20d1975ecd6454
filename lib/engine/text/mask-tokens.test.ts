import { expect, test } from "vitest";
import { mapTexts } from "./map-texts.ts";
import { maskTokens } from "./mask-tokens.ts";

test.each([
  ["ym_abcdefghijklmnopqrst"],
  [`sk-${"a1B2".repeat(8)}`],
  ["ghp_abcdefghijklmnopqrstuvwxyz0123456789"],
  ["AKIAABCDEFGHIJKLMNOP"],
  [`rk_live_${"a1B2".repeat(6)}`],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"],
])("masks what has the shape of a token: %s", (token) => {
  expect(maskTokens(`before ${token} after`)).toBe("before [masked] after");
});

test("masks a bearer and the password of an address, and nothing around them", () => {
  const mask = maskTokens;
  expect(mask("authorization: Bearer abcdefghijklmnopqrstuvwxyz")).toBe("authorization: Bearer [masked]");
  expect(mask("postgres://me:secret@host:5432/db and http://host:80/a@b")).toBe(
    "postgres://me:[masked]@host:5432/db and http://host:80/a@b",
  );
});

test("masks a token inside of other letters, and of its look-alikes nothing", () => {
  const mask = maskTokens;
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P";
  expect(mask(`see-${token}.tail`)).toBe("see-[masked].tail");
  const short = "eyJhbGciOiJI.eyJzdWIi.dozjgNryP4J3jVmNHl0w5N";
  expect(mask(short)).toBe(short);
});

const KEY_LINES = [
  "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7",
  "VJTUt9Us8cKjMzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDu",
  "Zm9v",
];
const pem = (sign: string) =>
  ["-----BEGIN RSA PRIVATE KEY-----", ...KEY_LINES, "-----END RSA PRIVATE KEY-----"]
    .map((line) => sign + line)
    .join("\n");

test.each(["", "+", "-", " ", "> "])("masks a private key with %j before each line, as in a diff", (sign) => {
  const masked = maskTokens(`a\n${pem(sign)}\nb`);
  for (const line of KEY_LINES.slice(0, 2)) expect(masked).not.toContain(line);
  expect(masked).toMatch(/^a\n[\s\S]*\[masked\][\s\S]*\nb$/);
});

test("masks names of fields where it is asked to", () => {
  const token = `ghp_${"a1".repeat(20)}`;
  expect(mapTexts({ [token]: [token] }, maskTokens, { names: true })).toEqual({ "[masked]": ["[masked]"] });
});

const SECRET = `sk-ant-api03-${"aB3dE6".repeat(12)}`;
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

test.each([
  ["base64", Buffer.from(SECRET).toString("base64")],
  ["base64 of more than it", Buffer.from(`{"key":"${SECRET}","note":"ä?>"}`).toString("base64")],
  ["the other alphabet", Buffer.from(`~~~${SECRET}???`).toString("base64url")],
  ["percent-encoded", percent(SECRET)],
  ["an address, encoded", encodeURIComponent("postgres://me:hunter2pass@host/db")],
])("masks a token in %s, also in a diff", (_, encoded) => {
  for (const sign of ["", "+", "-", "key="]) {
    const masked = maskTokens(`before\n${sign}${encoded}\nafter`);
    expect(masked).toMatch(/^before\n(key=|-|\+)?\[masked\]\nafter$/);
  }
});

test("leaves what only looks encoded", () => {
  const text = `sha256-${Buffer.from("nothing to hide in here, whatever it says").toString("base64")} a/b/c%20d%2Fe%2Ff%2Fg%2Fh ${"0f".repeat(32)}`;
  expect(maskTokens(text)).toBe(text);
});
