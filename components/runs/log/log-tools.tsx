"use client";
import { Brain, ChevronDown, ChevronUp, Search, UnfoldVertical, X } from "lucide-react";
import type { Ref } from "react";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { formatCount } from "#lib/client/amounts.ts";

/** What is shown of a log: thinking or not, calls folded or not. */
export function LogSwitches({
  thinking,
  onThinking,
  unfolded,
  onUnfolded,
  onSearch,
}: {
  thinking: boolean;
  onThinking: () => void;
  unfolded: boolean;
  onUnfolded: () => void;
  onSearch: () => void;
}) {
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-pressed={thinking}
        onClick={onThinking}
        icon={<Brain aria-hidden="true" className="size-3.5" />}
        className="aria-pressed:text-t1"
      >
        Thinking
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-pressed={unfolded}
        onClick={onUnfolded}
        icon={<UnfoldVertical aria-hidden="true" className="size-3.5" />}
        className="aria-pressed:text-t1"
      >
        Unfold tools
      </Button>
      <IconButton label="Search the log" shortcut="/" onClick={onSearch}>
        <Search aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** The field that finds words in the log: Enter goes on, Shift+Enter back, Escape leaves. */
export function LogSearch({
  ref,
  query,
  onQuery,
  count,
  place,
  onStep,
  onClose,
}: {
  ref: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
  count: number;
  /** The number of the one looked at, from 1; null before the first step. */
  place: number | null;
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
        {query.trim() !== "" && foundWords(count, place)}
      </span>
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

function foundWords(count: number, place: number | null): string {
  if (count === 0) return "None";
  return place === null ? `${formatCount(count)} found` : `${formatCount(place)} of ${formatCount(count)}`;
}
