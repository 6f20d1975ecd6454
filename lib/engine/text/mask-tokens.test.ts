import { expect, test } from "vitest";
import { mapTexts } from "./map-texts.ts";
import { maskTokens } from "./mask-tokens.ts";

test.each([
  ["ym_abcdefghijklmnopqrst"],
  [`sk-${"a1B2".repeat(8)}`],
  ["ghp_abcdefghijklmnopqrstuvwxyz0123456789"],
  ["AKIAABCDEFGHIJKLMNOP"],
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
