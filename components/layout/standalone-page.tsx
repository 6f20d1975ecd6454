import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";

interface StandalonePageProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A page without the desk around it: the brand, a sentence, and a way on. */
export function StandalonePage({ title, children, actions }: StandalonePageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-bg-1">
      <header className="px-10 py-8 max-tablet:px-4 max-tablet:py-5">
        <a href="/queue" className="inline-block rounded-1">
          <Brand size={22} />
        </a>
      </header>
      <main id="main" className="mx-auto flex w-full max-w-105 flex-1 flex-col justify-center gap-2 px-4 pb-32">
        <EndOfLine />
        <h1 className="mt-4 text-metric font-semibold">{title}</h1>
        <div className="grid gap-1 text-t2">{children}</div>
        {actions && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
      </main>
    </div>
  );
}

/** A line that ends at a buffer stop. */
function EndOfLine() {
  return (
    <svg aria-hidden="true" width="184" height="22" viewBox="0 0 184 22">
      <path d="M0 11H150" stroke="var(--trk)" strokeWidth="2" />
      <rect x="20" y="8" width="56" height="6" rx="1.5" fill="var(--trk)" />
      <path d="M150 3h6v16h-6" fill="none" stroke="var(--trk-2)" strokeWidth="2" />
    </svg>
  );
}
