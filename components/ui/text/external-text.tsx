import { Fragment } from "react";
import { findLinks } from "#lib/client/text/find-links.ts";
import { showHidden } from "#lib/engine/text/hidden-characters.ts";

/** Text from outside: hidden characters by their numbers, web addresses as links that send no referrer. */
export function ExternalText({ text }: { text: string }) {
  return findLinks(showHidden(text)).map((piece) => (
    <Fragment key={piece.at}>
      {piece.href ? (
        <a
          href={piece.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-t1 underline decoration-line-3 underline-offset-2 hover:decoration-current"
        >
          {piece.text}
        </a>
      ) : (
        piece.text
      )}
    </Fragment>
  ));
}
