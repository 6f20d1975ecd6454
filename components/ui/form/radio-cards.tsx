import { type ReactNode, useId } from "react";
import { Kbd } from "../mark/kbd.tsx";

export interface RadioCard<Value extends string> {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
}

/** One of a few, each a card; the chosen one is violet, because a person chose it. `numbered` shows the keys 1 to 9. */
export function RadioCards<Value extends string>({
  legend,
  options,
  value,
  onChange,
  numbered = false,
}: {
  legend: string;
  options: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  numbered?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option, index) => (
        <label
          key={option.value}
          className="flex items-center gap-2.5 rounded-2 border border-line-2 px-2.5 py-1.75 text-t3 transition-colors duration-120 hover:border-line-3 has-checked:border-human has-checked:bg-human-bg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-tablet:min-h-11"
        >
          {numbered && index < 9 && (
            <span aria-hidden="true" className="contents">
              <Kbd keys={String(index + 1)} />
            </span>
          )}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
            <span className="font-medium text-t1">{option.label}</span>
            {option.detail && <span className="text-meta text-t3">{option.detail}</span>}
          </span>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-4 flex-none appearance-none rounded-full border-[1.5px] border-line-c outline-none checked:border-human checked:bg-human checked:shadow-[inset_0_0_0_4px_var(--human-bg)] max-tablet:size-5"
          />
        </label>
      ))}
    </fieldset>
  );
}
