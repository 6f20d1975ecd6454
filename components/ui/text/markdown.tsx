import { Markdown as MarkdownToJsx } from "markdown-to-jsx/react";
import type { ReactNode } from "react";
import { showHidden } from "#lib/engine/text/hidden-characters.ts";

/**
 * A longer text from outside, as Markdown. HTML stands as it was written, pictures are links (to show one would tell its server who
 * reads), headings are only bold, and links send no referrer; `javascript:` and the like lead nowhere.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <MarkdownToJsx options={{ disableParsingRawHTML: true, forceBlock: true, wrapper: "div", overrides: PARTS }}>
      {showHidden(text)}
    </MarkdownToJsx>
  );
}

type Part = { children?: ReactNode };

const Heading = ({ children }: Part) => <p className="mt-2 font-semibold text-t1 first:mt-0">{children}</p>;

const OutsideLink = ({ href, children }: Part & { href?: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    className="text-t1 underline decoration-line-3 underline-offset-2 hover:decoration-current"
  >
    {children}
  </a>
);

const look = (className: string) => ({ props: { className } });

const PARTS = {
  ...{ h1: Heading, h2: Heading, h3: Heading, h4: Heading, h5: Heading, h6: Heading },
  a: OutsideLink,
  img: ({ src, alt }: { src?: string; alt?: string }) => <OutsideLink href={src}>{alt || "Picture"}</OutsideLink>,
  p: look("mt-2 whitespace-pre-line first:mt-0"),
  ul: look("mt-1 list-disc pl-5"),
  ol: look("mt-1 list-decimal pl-5"),
  code: look("rounded-1 bg-bg-3 px-1 font-mono text-[0.92em]"),
  pre: look(
    "mt-2 overflow-x-auto rounded-2 bg-bg-2 p-2.5 font-mono whitespace-pre [&>code]:bg-transparent [&>code]:p-0",
  ),
  blockquote: look("mt-2 border-l-2 border-line-2 pl-3 text-t3"),
  table: look(
    "mt-2 text-meta [&_td]:border [&_td]:border-line-1 [&_td]:px-2 [&_th]:border [&_th]:border-line-1 [&_th]:px-2",
  ),
};
