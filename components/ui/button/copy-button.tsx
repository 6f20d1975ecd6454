import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "#lib/client/browser/copy-text.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { IconButton } from "./icon-button.tsx";

/** Copies a text, which a function may make only then; the tick says that it did. `what` completes the label: `Copy the command`. */
export function CopyButton({ text, what }: { text: string | (() => string); what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const done = await copyText(typeof text === "string" ? text : text());
    setCopied(done);
    announce(done ? "Copied" : "Not copied. The browser did not allow it");
  };
  return (
    <IconButton label={copied ? "Copied" : `Copy ${what}`} onClick={copy}>
      {copied ? <Check aria-hidden="true" className="text-clear-t" /> : <Copy aria-hidden="true" />}
    </IconButton>
  );
}
