"use client";
// biome-ignore lint/style/noRestrictedImports: the one that knows the project
import NextLink from "next/link";
import { type ComponentPropsWithRef, useState } from "react";
import { useAddress } from "#lib/client/projects/use-address.ts";

/**
 * A link within the desk: `href` is a page of the project that this tab shows, or a whole address (`projectAddress`). It is fetched
 * once somebody is about to follow it: to fetch each link that is seen cost the desk fifteen requests for every page.
 */
export function Link({ href, ...rest }: Omit<ComponentPropsWithRef<typeof NextLink>, "href"> & { href: string }) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    <NextLink
      prefetch={wanted ? null : false}
      onPointerEnter={want}
      onFocus={want}
      {...rest}
      href={useAddress()(href)}
    />
  );
}
