import { isIP } from "node:net";
import { z } from "zod";

/** The address of a PostgreSQL database. */
export function postgresUrl() {
  return z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && (url.protocol === "postgres:" || url.protocol === "postgresql:");
  });
}

/** The address of a bucket. The doctor prints it, so nothing in it is secret. */
export function bucketUrl() {
  return z.url({ protocol: /^https?$/ }).refine((text) => {
    const url = URL.parse(text);
    return url !== null && url.username + url.password + url.search + url.hash === "";
  });
}

/** A whole number between two others. */
export function whole(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most);
}

/** The parts of a list with commas between them. */
export function partsOf(list: string): string[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** An address, or one with the length of its prefix. */
export function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  const longest = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (length === undefined || (/^\d+$/.test(length) && Number(length) <= longest))
  );
}
