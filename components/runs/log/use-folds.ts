import { useCallback, useState } from "react";

/** Which rows are unfolded. The state is outside of the rows, because a row that scrolls away is unmounted. */
export function useFolds() {
  const [state, setState] = useState({ all: false, other: NONE });
  const [whole, setWhole] = useState(NONE);
  const toggle = useCallback((key: number) => setState(({ all, other }) => ({ all, other: toggled(other, key) })), []);
  const showWhole = useCallback((key: number) => setWhole((keys) => new Set([...keys, key])), []);
  return {
    /** Every call is unfolded, but for those folded one by one. */
    all: state.all,
    toggleAll: () => setState(({ all }) => ({ all: !all, other: NONE })),
    isOpen: (key: number) => state.all !== state.other.has(key),
    toggle,
    /** The whole of a long text is shown. */
    isWhole: (key: number) => whole.has(key),
    showWhole,
  };
}

const NONE: ReadonlySet<number> = new Set();

function toggled(keys: ReadonlySet<number>, key: number): ReadonlySet<number> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
