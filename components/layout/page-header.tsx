import clsx from "clsx";
import { Fragment, type ReactNode } from "react";
import { Link } from "#components/ui/link/link.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";

/** The bar at the top of a page: what it is on the left, what can be done on the right. It stays while the page scrolls. */
export function PageBar({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-5 flex min-h-13 flex-none items-center gap-2 bg-bg-1 py-2 pr-4 pl-6 max-tablet:flex-wrap max-tablet:pr-2 max-tablet:pl-4">
      <div className="flex min-w-0 flex-auto flex-wrap items-center gap-x-2 gap-y-1">{children}</div>
      {actions && <div className="flex flex-none items-center gap-2">{actions}</div>}
    </header>
  );
}

/** The bar of a list page: its name, a word about it, its actions. */
export function PageHeader({ title, meta, actions }: { title: string; meta?: ReactNode; actions?: ReactNode }) {
  return (
    <PageBar actions={actions}>
      <h1 className="text-section font-semibold max-tablet:text-page">{title}</h1>
      {meta && <span className="text-meta text-t3">{typeof meta === "string" ? plainText(meta) : meta}</span>}
    </PageBar>
  );
}

interface BreadcrumbProps {
  parents: readonly { href: string; label: string }[];
  word?: boolean;
  children: ReactNode;
}

/** Where a page stands: `Tickets / LED-412`. The last is the page itself: an id, or a `word`. */
export function Breadcrumb({ parents, word, children }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="mr-1 flex items-center gap-2 text-t3">
      {parents.map(({ href, label }) => (
        <Fragment key={href}>
          <Link
            href={href}
            className="relative rounded-1 hover:text-t1 after:absolute after:-inset-x-0.5 after:-inset-y-1"
          >
            {label}
          </Link>
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span aria-current="page" className={clsx("text-t2", !word && "font-mono text-meta tracking-[-0.02em]")}>
        {children}
      </span>
    </nav>
  );
}

/** The name of one ticket or run. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="min-w-0 text-page font-semibold text-balance wrap-anywhere">{children}</h1>;
}
