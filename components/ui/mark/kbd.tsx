import clsx from "clsx";
import { Fragment } from "react";
import { useOwnKey } from "#lib/client/shortcuts/own-keys.ts";
import { capWords, keyCaps } from "#lib/client/shortcuts/shortcut-keys.ts";
import { useMac } from "#lib/client/shortcuts/use-mac.ts";

const CAP =
  "inline-grid h-4.5 min-w-4.5 flex-none place-items-center rounded-1 border px-1 font-sans text-axis font-medium leading-none";
const LOOK = {
  plain: "border-line-2 bg-bg-3 text-t2",
  ink: "border-[color-mix(in_srgb,var(--on-ink)_22%,transparent)] bg-[color-mix(in_srgb,var(--on-ink)_12%,transparent)] text-current",
  off: "border-line-2 bg-transparent text-t3",
};

/** A key cap as one piece: `⇧P`, `⌘K`; the person's own key where they have changed it. The keys are written as in `lib/client/shortcuts/shortcut-keys.ts`. */
export function Kbd({ keys, look = "plain" }: { keys: string; look?: keyof typeof LOOK }) {
  const mac = useMac();
  return <kbd className={clsx(CAP, LOOK[look])}>{keyCaps(useOwnKey(keys), mac).map(capWords).join(" ")}</kbd>;
}

/** A shortcut spelled out, one cap per key, `then` between the presses of a sequence. */
export function KeySequence({ keys }: { keys: string }) {
  const mac = useMac();
  return (
    <span className="inline-flex items-center gap-1">
      {keyCaps(useOwnKey(keys), mac).map((press, index) => (
        <Fragment key={press.join("+")}>
          {index > 0 && <span className="text-meta text-t3"> then </span>}
          {press.map((key) => (
            <kbd key={key} className={clsx(CAP, LOOK.plain)}>
              {key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
