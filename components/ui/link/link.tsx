"use client";
// biome-ignore lint/style/noRestrictedImports: the one that knows the project
import NextLink from "next/link";
import type { ComponentPropsWithRef } from "react";
import { useAddress } from "#lib/client/projects/use-address.ts";

/** A link within the desk: `href` is a page of the project that this tab shows, or a whole address (`projectAddress`). */
export function Link({ href, ...rest }: Omit<ComponentPropsWithRef<typeof NextLink>, "href"> & { href: string }) {
  return <NextLink {...rest} href={useAddress()(href)} />;
}
