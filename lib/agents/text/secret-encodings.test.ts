import { expect, test } from "vitest";
import { secretMasker } from "./mask-secrets.ts";

const SECRET = "s3cret/value+of&a granted key!";
const mask = secretMasker({}, [SECRET]);

test.each([0, 1, 2, 3])("masks a secret in base64, %i bytes into a text, in both alphabets", (before) => {
  for (const alphabet of ["base64", "base64url"] as const) {
    const encoded = Buffer.from(`${"x".repeat(before)}${SECRET} and more`).toString(alphabet);
    const masked = mask(encoded);
    expect(masked).toContain("[masked]");
    expect(Buffer.from(masked.replace("[masked]", " "), alphabet).toString()).not.toContain(SECRET.slice(3, -3));
  }
});

test("masks the lines that base64 breaks a long secret into", () => {
  const long = Array.from({ length: 200 }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join("");
  const lines =
    Buffer.from(`${long}\n`)
      .toString("base64")
      .match(/.{1,76}/g) ?? [];
  const masked = lines.map(secretMasker({}, [long]));
  expect(masked.slice(0, -1)).toEqual(["[masked]", "[masked]", "[masked]"]);
});

test.each([
  ["a browser", encodeURIComponent(SECRET)],
  ["a form", new URLSearchParams({ q: SECRET }).toString().slice(2)],
  ["a library with small letters", encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase())],
])("masks a secret as %s percent-encodes it", (_, encoded) => {
  expect(mask(`GET /?q=${encoded} 200`)).toBe("GET /?q=[masked] 200");
});
