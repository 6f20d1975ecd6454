import type { ReactNode } from "react";

interface WayRowProps {
  icon: ReactNode;
  title: string;
  about: ReactNode;
  children?: ReactNode;
}

/** One channel of notifications: whether it works, and its actions. */
export function WayRow({ icon, title, about, children }: WayRowProps) {
  return (
    <li className="flex gap-3 border-b border-line-1 px-3.5 py-3 last:border-b-0">
      <span className="mt-0.5 text-t3 [&_svg]:size-4">{icon}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-2">
        <div className="min-w-60 flex-1">
          <p className="font-medium">{title}</p>
          <p className="text-meta text-t3 wrap-anywhere">{about}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
