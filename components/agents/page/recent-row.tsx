import type { ReactNode } from "react";
import { Link } from "#components/ui/link/link.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";

interface RecentRowProps {
  href: string;
  tag: ReactNode;
  /** Of the ticket. */
  ticketKey: string | undefined;
  title: string;
  /** `attempt 2` */
  about: string;
  /** Of the profile, where there was one. */
  version: number | null | undefined;
  took: ReactNode;
  at: string;
  /** The width of the tag's column, as a class. */
  columns: string;
}

/** One run or review of an agent, in columns; a phone has what it is, of which ticket, and when. */
export function RecentRow({ href, tag, ticketKey, title, about, version, took, at, columns }: RecentRowProps) {
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <Link
        href={href}
        prefetch={false}
        className={`grid min-h-10 ${columns} items-center gap-x-3 px-3.5 hover:bg-bg-3 focus-visible:-outline-offset-2 max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:gap-y-1 max-tablet:py-2`}
      >
        <span className="flex">{tag}</span>
        <span className="flex min-w-0 items-baseline gap-1.5 max-tablet:col-span-full max-tablet:row-start-1">
          <span className="flex-none font-mono text-meta tracking-[-0.02em] text-t3">{ticketKey}</span>
          <span className="min-w-0 truncate">{plainText(title)}</span>
          <span className="flex-none text-meta text-t3">{about}</span>
        </span>
        <span className="text-right text-meta text-t3 max-tablet:hidden">
          {typeof version === "number" && (
            <>
              <span className="sr-only">profile </span>
              version {version}
            </>
          )}
        </span>
        <span className="text-right text-meta text-t2 max-tablet:hidden">{took}</span>
        <span className="text-right text-meta text-t3">
          <Age since={at} />
          <span className="sr-only"> ago</span>
        </span>
      </Link>
    </li>
  );
}
