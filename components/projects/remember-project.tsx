"use client";
import { useEffect } from "react";
import { writeCookie } from "#lib/client/browser/browser-cookie.ts";

/** Notes in a cookie which project this browser showed last: addresses that name none lead there. */
export function RememberProject({ slug, cookie }: { slug: string; cookie: string }) {
  useEffect(() => writeCookie(cookie, slug), [slug, cookie]);
  return null;
}
