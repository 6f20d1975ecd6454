import type { ReactNode } from "react";
import { Brand } from "#components/layout/brand.tsx";
import { YardPicture } from "./yard-picture.tsx";

/** The page around what is asked before there is a session. `foot`: the line below. */
export function SignInFrame({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh desk:grid-cols-[minmax(420px,560px)_1fr]">
      <main className="flex flex-col border-line-1 bg-bg-1 px-10 py-8 [--ground:var(--bg-1)] desk:border-r max-tablet:px-6">
        <Brand size={22} />
        <div className="m-auto grid w-full max-w-85 gap-1 py-8">{children}</div>
        <p className="text-meta text-t3">{foot}</p>
      </main>
      <div className="grid place-items-center overflow-hidden max-desk:hidden">
        <YardPicture />
      </div>
    </div>
  );
}
