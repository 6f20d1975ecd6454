import { CopyButton } from "../button/copy-button.tsx";

/** A secret that is shown this once, with a button that copies it. `what` completes the button's label: `Copy the token`. */
export function SecretOnce({ secret, what }: { secret: string; what: string }) {
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-2 border border-human-l bg-well py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 font-mono text-log break-all select-all">{secret}</code>
      <CopyButton text={secret} what={what} />
    </div>
  );
}
