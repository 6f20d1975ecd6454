"use client";
import { BellRing, MonitorSmartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { type PushState, readPushState, subscribe, unsubscribe } from "#lib/client/notifications/push-browser.ts";
import { browserName } from "#lib/client/people/browser-name.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { subscribeBrowser, unsubscribeBrowser } from "#lib/server/actions/notifications.ts";
import type {
  BrowserShown,
  NotificationSettings,
} from "#lib/server/queries/notifications/get-notification-settings.ts";
import { TestButton } from "./test-button.tsx";
import { TroubleNote } from "./trouble-note.tsx";
import { WayRow } from "./way-row.tsx";

/** This browser, and the others of the person that are told by push. */
export function PushRows({ push }: { push: NotificationSettings["push"] }) {
  const [state, setState] = useState<PushState>({ kind: "unknown" });
  useEffect(() => {
    void readPushState().then(setState, () => setState({ kind: "off" }));
  }, []);
  const here = state.kind === "on" ? push.browsers.find(({ endpoint }) => endpoint === state.endpoint) : undefined;
  return (
    <>
      <ThisBrowser state={state} known={here} publicKey={push.publicKey} onState={setState} />
      {push.browsers
        .filter((browser) => browser !== here)
        .map((browser) => (
          <OtherBrowser key={browser.id} browser={browser} />
        ))}
    </>
  );
}

interface ThisBrowserProps {
  state: PushState;
  known: BrowserShown | undefined;
  publicKey: string;
  onState: (state: PushState) => void;
}

function ThisBrowser({ state, known, publicKey, onState }: ThisBrowserProps) {
  const keep = useAction(subscribeBrowser);
  const forget = useAction(unsubscribeBrowser);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const start = async () => {
    setFailure(null);
    setAsking(true);
    try {
      const keys = await subscribe(publicKey);
      if (await keep.run(keys)) onState({ kind: "on", endpoint: keys.endpoint });
    } catch (error) {
      setFailure((error as Error).message);
    }
    setAsking(false);
  };
  const stop = async () => {
    const endpoint = await unsubscribe();
    if (endpoint !== null) await forget.run({ browser: endpoint });
    onState({ kind: "off" });
    showToast({ message: "This browser is not told any more." });
  };
  const on = state.kind === "on" && known !== undefined;
  return (
    <WayRow icon={<BellRing aria-hidden="true" />} title="This browser" about={aboutOf(state, on)}>
      {on && known && <TestButton test={{ channel: "push", id: known.id }} to="this browser" />}
      {on ? (
        <Button size="sm" busy={forget.busy} onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button
          size="sm"
          busy={asking || keep.busy}
          off={state.kind === "impossible" ? state.why : undefined}
          onClick={start}
        >
          Turn on
        </Button>
      )}
      <TroubleNote trouble={known?.trouble ?? null} />
      <div className="basis-full has-[[role=alert]:empty]:hidden">
        <RefusalNote>{failure ?? keep.refusal ?? forget.refusal}</RefusalNote>
      </div>
    </WayRow>
  );
}

function aboutOf(state: PushState, on: boolean): string {
  if (state.kind === "impossible") return state.why;
  return on
    ? "Shows which ticket waits and why, also while the desk is closed."
    : "Not told. It would show which ticket waits and why, also while the desk is closed.";
}

function OtherBrowser({ browser }: { browser: BrowserShown }) {
  const { run, busy, refusal } = useAction(unsubscribeBrowser);
  const name = browserName(browser.userAgent);
  return (
    <WayRow
      icon={<MonitorSmartphone aria-hidden="true" />}
      title={name}
      about={
        <>
          Told since <Age since={browser.since} />
        </>
      }
    >
      <Button
        size="sm"
        busy={busy}
        aria-label={`Stop telling ${name}`}
        onClick={() => void run({ browser: browser.id })}
      >
        Stop
      </Button>
      <TroubleNote trouble={browser.trouble} />
      <RefusalNote>{refusal}</RefusalNote>
    </WayRow>
  );
}
