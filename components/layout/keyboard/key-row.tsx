import clsx from "clsx";
import { type KeyboardEvent, useId, useState } from "react";
import { KeySequence } from "#components/ui/mark/kbd.tsx";
import { changeKey } from "#lib/client/shortcuts/change-key.ts";
import { keyEntry, type Shortcut } from "#lib/client/shortcuts/key-table.ts";
import { ownKeys, pressedFor } from "#lib/client/shortcuts/own-keys.ts";
import { keyWords, pressOf } from "#lib/client/shortcuts/shortcut-keys.ts";
import { useMac } from "#lib/client/shortcuts/use-mac.ts";
import { announce } from "#lib/client/toasts/announcements.ts";

/** Listening: for the first press, or for the one after the leader. */
type Listening = { started: string | null } | null;

/** One action and its key. Pressing the key's button listens for another; Escape, Tab and leaving keep the one it has. */
export function KeyRow({ shortcut }: { shortcut: Shortcut }) {
  const id = useId();
  const mac = useMac();
  const keys = ownKeys.use();
  const own = pressedFor(shortcut, keys);
  const [listening, setListening] = useState<Listening>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { label, elsewhere } = keyEntry(shortcut) ?? { label: shortcut };
  const listen = () => {
    setRefused(null);
    setListening({ started: null });
  };
  const take = (press: string, started: string | null) => {
    const change = changeKey(keys, shortcut, press, { started, mac });
    if ("started" in change) return setListening(change);
    setListening("refused" in change ? { started: null } : null);
    setRefused("refused" in change ? change.refused : null);
    if ("refused" in change) return;
    ownKeys.set(Object.keys(change.keys).length === 0 ? null : JSON.stringify(change.keys));
    announce(`${label}: ${keyWords(pressedFor(shortcut, change.keys), mac)}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const press = pressOf(event.nativeEvent);
    if (listening === null || press === null || press === "tab" || press === "shift+tab") return;
    // The key is heard here and does nothing else.
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (press === "escape") leave();
    else take(press, listening.started);
  };
  const leave = () => {
    setListening(null);
    setRefused(null);
  };
  return (
    <li className="break-inside-avoid">
      <div className="flex min-h-8 items-center justify-between gap-4 max-tablet:min-h-11">
        <span className="min-w-0 text-t2">
          {label}
          {elsewhere && <span className="block text-meta text-t3">Elsewhere: {elsewhere}</span>}
        </span>
        <button
          type="button"
          aria-label={listening ? `Press a key for ${label}` : `${label}: ${keyWords(own, mac)}. Change`}
          aria-describedby={refused ? id : undefined}
          onClick={listen}
          onKeyDown={onKeyDown}
          onBlur={leave}
          className={clsx(
            "inline-flex min-h-6.5 flex-none items-center gap-1 rounded-2 border px-1.5 text-meta max-tablet:min-h-11 max-tablet:px-3",
            listening ? "border-human bg-human-bg text-t1" : "border-transparent hover:border-line-2 hover:bg-bg-3",
          )}
        >
          {own !== shortcut && !listening && <span className="text-t3">{keyWords(shortcut, mac)} before</span>}
          {listening ? waitingWords(listening.started, mac) : <KeySequence keys={shortcut} />}
        </button>
      </div>
      {refused && (
        <p id={id} role="alert" className="pb-1 text-meta text-stop-t">
          {refused}
        </p>
      )}
    </li>
  );
}

function waitingWords(started: string | null, mac: boolean): string {
  return started === null ? "Press a key" : `${keyWords(started, mac)}, then a key`;
}
