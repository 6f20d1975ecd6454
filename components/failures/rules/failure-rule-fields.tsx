import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { CATEGORY_NAMES, type Category } from "#lib/engine/failures/categories.ts";
import { CATEGORY_SENTENCES } from "#lib/engine/failures/category-sentences.ts";
import { isTooBroad, MIN_LITERAL, PATTERN_LENGTH } from "#lib/engine/failures/rule-pattern.ts";
import { RulePreview } from "./failure-rule-preview.tsx";

export type RuleDraft = { pattern: string; category: Category };

interface RuleFieldsProps {
  project: string;
  rule: RuleDraft;
  /** why the pattern was refused */
  error: string | null;
  onChange: (rule: RuleDraft) => void;
}

/** The fields of a rule, and the recent failures it would have matched. */
export function RuleFields({ project, rule, error, onChange }: RuleFieldsProps) {
  const pattern = rule.pattern.trim();
  const broad = pattern !== "" && isTooBroad(pattern);
  return (
    <>
      <Field
        label="Failures that say"
        error={
          error ??
          (broad ? `Too broad: one part, between * signs, needs at least ${MIN_LITERAL} letters or digits.` : null)
        }
        hint="* stands for anything. Case does not count. Code, name and message are looked at."
      >
        {(ids) => (
          <Textarea
            {...ids}
            rows={1}
            required
            maxLength={PATTERN_LENGTH}
            spellCheck={false}
            autoComplete="off"
            value={rule.pattern}
            onChange={(event) => onChange({ ...rule, pattern: event.target.value.replace(/[\r\n]+/g, " ") })}
            className="min-h-9! font-mono text-log tracking-[-0.01em]"
          />
        )}
      </Field>
      <Field label="are taken for" hint={CATEGORY_SENTENCES[rule.category]}>
        {(ids) => (
          <CategorySelect {...ids} value={rule.category} onChange={(category) => onChange({ ...rule, category })} />
        )}
      </Field>
      <RulePreview project={project} pattern={pattern} />
    </>
  );
}

interface CategorySelectProps {
  id: string;
  "aria-describedby": string | undefined;
  value: Category;
  onChange: (category: Category) => void;
}

/** A select of categories. */
export function CategorySelect({ value, onChange, ...ids }: CategorySelectProps) {
  return (
    <Select {...ids} className="w-full" value={value} onChange={(event) => onChange(event.target.value as Category)}>
      {CATEGORY_NAMES.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
