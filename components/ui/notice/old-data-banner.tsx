import { Button } from "../button/button.tsx";
import { Moment } from "../text/time.tsx";
import { Banner } from "./banner.tsx";

interface OldDataBannerProps {
  /** Milliseconds since 1970. */
  readAt: number;
  onRetry: () => void;
  busy: boolean;
  /** Not all of it is old. */
  partly?: boolean;
}

/** Above data that could not be read again: from when it is, and a button that tries again. */
export function OldDataBanner({ readAt, onRetry, busy, partly = false }: OldDataBannerProps) {
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
      Not up to date: {partly ? "some of it" : "what you see"} was read at{" "}
      <Moment at={new Date(readAt).toISOString()} seconds />.
    </Banner>
  );
}
