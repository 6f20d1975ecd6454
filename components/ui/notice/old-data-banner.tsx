import { Button } from "../button/button.tsx";
import { Moment } from "../text/time.tsx";
import { Banner } from "./banner.tsx";

/** Above data that could not be read again: from when it is, and a button that tries again. `readAt` in milliseconds since 1970. */
export function OldDataBanner({ readAt, onRetry, busy }: { readAt: number; onRetry: () => void; busy: boolean }) {
  return (
    <Banner
      signal="held"
      icon={null}
      action={
        <Button size="sm" onClick={onRetry} busy={busy}>
          Try again
        </Button>
      }
    >
      Not up to date: what you see was read at <Moment at={new Date(readAt).toISOString()} seconds />.
    </Banner>
  );
}
