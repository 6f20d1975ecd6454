import { ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { changeableKeys } from "#lib/client/shortcuts/change-key.ts";
import { KEY_TABLE } from "#lib/client/shortcuts/key-table.ts";
import { ownKeys } from "#lib/client/shortcuts/own-keys.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { KeyRow } from "./key-row.tsx";

const GROUPS = Object.entries(Object.groupBy(changeableKeys(), (shortcut) => KEY_TABLE[shortcut].group));

/** Each action with a single key and the key it has; a new one is pressed, and one that is taken is refused with whose it is. */
export function KeyEditor() {
  const keys = ownKeys.use();
  const changed = Object.keys(keys).length;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash !== "#keys") return;
    setOpen(true);
    place.current?.scrollIntoView();
  }, []);
  const reset = () => {
    ownKeys.set(null);
    announce("All keys are as they were.");
  };
  return (
    <div ref={place} id="keys" className="@container grid scroll-mt-4 gap-3">
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          aria-expanded={open}
          icon={<ChevronRight aria-hidden="true" className={open ? "size-3.5 rotate-90" : "size-3.5"} />}
          onClick={() => setOpen(!open)}
        >
          Change keys
        </Button>
        {changed > 0 && (
          <>
            <span className="text-meta text-t3">{changed} changed</span>
            <Button size="sm" variant="quiet" className="ml-auto" onClick={reset}>
              Reset all
            </Button>
          </>
        )}
      </div>
      {open && (
        <div className="columns-1 gap-8 @min-[560px]:columns-2">
          {GROUPS.map(([title, shortcuts]) => (
            <section key={title} aria-label={title} className="mb-4 last:mb-0">
              <h4 className="mb-1 text-meta font-medium text-t2">{title}</h4>
              <ul>
                {shortcuts.map((shortcut) => (
                  <KeyRow key={shortcut} shortcut={shortcut} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  );
}
