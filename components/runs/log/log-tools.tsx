import { Brain, ChevronDown, ChevronUp, type LucideIcon, Search, UnfoldVertical, WrapText, X } from "lucide-react";
import type { Ref } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { formatCount } from "#lib/client/text/amounts.ts";

/** Switches of the log: thinking shown or not, calls folded or not. */
export function LogSwitches({
  thinking,
  onThinking,
  unfolded,
  onUnfolded,
  wraps,
  onWraps,
  text,
  onSearch,
}: {
  thinking: boolean;
  onThinking: () => void;
  unfolded: boolean;
  onUnfolded: () => void;
  wraps: boolean;
  onWraps: () => void;
  /** All that is shown, as text. */
  text: () => string;
  onSearch: () => void;
}) {
  return (
    <>
      <Switch icon={Brain} word="Thinking" on={thinking} onPress={onThinking} />
      <Switch icon={UnfoldVertical} word="Unfold tools" on={unfolded} onPress={onUnfolded} />
      <IconButton label="Wrap long lines" aria-pressed={wraps} onClick={onWraps} className="aria-pressed:text-t1">
        <WrapText aria-hidden="true" />
      </IconButton>
      <CopyButton text={text} what="the log" />
      <IconButton label="Search the log" shortcut="/" onClick={onSearch}>
        <Search aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** With its icon alone on a phone, where five tools stand beside the title. */
function Switch({
  icon: Icon,
  word,
  on,
  onPress,
}: {
  icon: LucideIcon;
  word: string;
  on: boolean;
  onPress: () => void;
}) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={on}
      onClick={onPress}
      icon={<Icon aria-hidden="true" className="size-3.5" />}
      className="aria-pressed:text-t1 max-tablet:[&>span]:sr-only"
    >
      <span>{word}</span>
    </Button>
  );
}

/** The field that finds words in the log: Enter goes on, Shift+Enter back, Escape leaves. */
export function LogSearch({
  ref,
  query,
  onQuery,
  count,
  place,
  isLooking,
  link,
  onStep,
  onClose,
}: {
  ref: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
  count: number;
  /** The number of the current match, from 1; null before the first step. */
  place: number | null;
  isLooking: boolean;
  /** Address of the line looked at. */
  link: (() => string) | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}) {
  return (
    <search className="flex min-w-0 flex-1 items-center gap-1">
      <TextInput
        ref={ref}
        type="search"
        icon={<Search />}
        aria-label="Search the log"
        placeholder="Search the log"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onStep(event.shiftKey ? 1 : -1);
          if (event.key === "Escape") onClose();
        }}
        className="min-w-0 flex-1 [&_input]:h-7 max-tablet:[&_input]:h-11"
      />
      <span role="status" className="min-w-16 text-right text-meta whitespace-nowrap text-t3">
        {query.trim() !== "" && foundWords(count, place, isLooking)}
      </span>
      {link && <CopyButton text={link} what="a link to this line" />}
      <IconButton label="Previous match" onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label="Next match" onClick={() => onStep(1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <IconButton label="Close search" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </search>
  );
}

function foundWords(count: number, place: number | null, isLooking: boolean): string {
  if (count === 0) return isLooking ? "Looking" : "None";
  return place === null ? `${formatCount(count)} found` : `${formatCount(place)} of ${formatCount(count)}`;
}
