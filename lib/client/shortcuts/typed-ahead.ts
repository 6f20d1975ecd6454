import { LOADING } from "#lib/client/browser/early-clicks.ts";
import { PRESS_EXPIRES_MS } from "./early-press.ts";
import { isTextField } from "./shortcut-scope.ts";

let typing: { text: string; stop: () => void } | null = null;

/**
 * A key was pressed that leads to a field which is not drawn yet: what is typed from now on is meant for the field. It is written
 * there once the field has the focus; a click, some seconds, or a page that has all its parts and no field ends the wait.
 */
export function keepTyping(): void {
  if (typing !== null || isTextField(document.activeElement)) return;
  const expires = setTimeout(() => dropTyping(), PRESS_EXPIRES_MS);
  typing = {
    text: "",
    stop: () => {
      clearTimeout(expires);
      for (const [type, listen] of LISTENERS) document.removeEventListener(type, listen as EventListener, true);
    },
  };
  for (const [type, listen] of LISTENERS) document.addEventListener(type, listen as EventListener, true);
}

/** What was typed has no field to go to. */
export function dropTyping(): void {
  typing?.stop();
  typing = null;
}

function take(event: KeyboardEvent): void {
  if (typing === null) return;
  const isLoading = document.querySelector(LOADING) !== null;
  const text = isLoading ? typedText(typing.text, event) : null;
  if (!isLoading) dropTyping();
  if (text === null) return;
  typing.text = text;
  event.preventDefault();
  event.stopPropagation();
}

/** What stands in a field with `text` after a key; null: the key writes nothing. */
export function typedText(
  text: string,
  { key, ctrlKey, metaKey, altKey, isComposing }: Pick<KeyboardEvent, Modifiers>,
): string | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  if (key === "Backspace") return text.slice(0, -1);
  if (key === "Enter") return `${text}\n`;
  return key.length === 1 ? text + key : null;
}

function write({ target }: FocusEvent): void {
  if (typing === null || !isTextField(target)) return;
  const { text } = typing;
  dropTyping();
  // The one way that a field takes as typing: its own listeners hear it, and it can be undone there.
  if (text !== "") document.execCommand("insertText", false, text);
}

type Modifiers = "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing";

const LISTENERS = [
  ["keydown", take],
  ["focusin", write],
  ["pointerdown", dropTyping],
] as const;
