import { useState } from "react";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import type { ImportDesk } from "#lib/client/imports/use-import.ts";

/** What the tickets begin as, and what of the file is wanted. */
export function ImportChoices({ desk }: { desk: ImportDesk }) {
  const { file, options, preview, change } = desk;
  const [repository, setRepository] = useState(options.repository);
  return (
    <Card className="flex flex-wrap items-end gap-x-6 gap-y-3 p-3.5">
      <Field label="They begin as">
        {(ids) => (
          <Select
            {...ids}
            value={options.state}
            onChange={(event) => change({ state: event.target.value as "ready" | "draft" })}
          >
            <option value="ready">Ready: agents may claim them at once</option>
            <option value="draft">Drafts: each is published by hand</option>
          </Select>
        )}
      </Field>
      {file?.format === "github" && ((preview?.notes.length ?? 0) > 0 || options.repository !== "") && (
        <Field label="Repository" optional>
          {(ids) => (
            <TextInput
              {...ids}
              placeholder="owner/name"
              spellCheck={false}
              value={repository}
              onChange={(event) => setRepository(event.target.value)}
              onBlur={() => repository !== options.repository && change({ repository })}
            />
          )}
        </Field>
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2">
        <Checkbox
          checked={options.reviewRequired}
          onChange={(event) => change({ reviewRequired: event.target.checked })}
        >
          Review required
        </Checkbox>
        <Checkbox checked={options.closed} onChange={(event) => change({ closed: event.target.checked })}>
          Closed ones too
        </Checkbox>
        {file?.format === "github" && (
          <Checkbox checked={options.pullRequests} onChange={(event) => change({ pullRequests: event.target.checked })}>
            Pull requests too
          </Checkbox>
        )}
      </div>
    </Card>
  );
}
