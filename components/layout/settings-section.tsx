import type { ReactNode } from "react";

interface SettingsSectionProps {
  id: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}

/** One part of the settings: what it is about on the left, what can be set on the right. */
export function SettingsSection({ id, title, about, children }: SettingsSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line-1 py-8 first:border-t-0 desk:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="text-section font-semibold">
          {title}
        </h2>
        <p className="max-w-120 text-t2">{about}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>
    </section>
  );
}
