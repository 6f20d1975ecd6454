"use client";
import { Send } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { sendTest } from "#lib/server/actions/notifications.ts";

interface TestButtonProps {
  test: Parameters<typeof sendTest>[0];
  /** Where it goes, in words. */
  to: string;
  off?: string;
}

/** Sends a test by one way, and says where it went or what was said. */
export function TestButton({ test, to, off }: TestButtonProps) {
  const { run, busy, refusal } = useAction(sendTest);
  const send = async () => {
    if (await run(test)) showToast({ message: `A test was sent to ${to}.` });
  };
  return (
    <>
      <Button
        size="sm"
        busy={busy}
        off={off}
        aria-label={`Send a test to ${to}`}
        icon={<Send aria-hidden="true" className="size-3.5" />}
        onClick={send}
      >
        Send a test
      </Button>
      <div className="basis-full has-[[role=alert]:empty]:hidden">
        <RefusalNote>{refusal}</RefusalNote>
      </div>
    </>
  );
}
