import type { ReactNode } from "react";
import { Card } from "#components/ui/surface/card.tsx";
import type { PolicyDraft } from "./use-policy-draft.ts";
import { ValueInput } from "./value-input.tsx";

interface Minutes {
  /** unlike those of the page's other values */
  name: string;
  label: string;
  value: number;
  was: number;
  onChange: (minutes: number) => void;
}

interface MinutesCardProps {
  id: string;
  title: string;
  /** what happens once the time is over */
  children: ReactNode;
  values: Minutes[];
  draft: PolicyDraft;
  readOnly: boolean;
}

/** Times of the policy that are counted in minutes. */
export function MinutesCard({ id, title, children, values, draft, readOnly }: MinutesCardProps) {
  return (
    <Card role="group" aria-labelledby={id} className="grid gap-3 px-3.5 py-3">
      <div>
        <h3 id={id} className="font-medium">
          {title}
        </h3>
        <p className="max-w-150 text-t2">{children}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] items-start gap-x-2.5 gap-y-3 max-tablet:grid-cols-2">
        {values.map(({ name, ...value }) => (
          <ValueInput
            key={`${name} ${draft.round}`}
            field="deadline"
            readOnly={readOnly}
            onUnread={(unread) => draft.setUnread(name, unread)}
            {...value}
          />
        ))}
      </div>
    </Card>
  );
}
