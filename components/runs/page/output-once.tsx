import { useState } from "react";
import { OutputText } from "#components/runs/log/output-text.tsx";

/** A text from an agent as a card of its own. */
export function OutputOnce({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  return <OutputText text={text} whole={whole} onWhole={() => setWhole(true)} />;
}
