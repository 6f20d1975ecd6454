import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { savedViewsKey } from "#lib/client/queue/queue-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { SavedView } from "#lib/contract/queue/saved-views.ts";
import { changeView, deleteView, saveView } from "#lib/server/actions/saved-views.ts";

/** Saves the present filter as a view, or renames or deletes a view. */
export function ViewDialog({
  query,
  view,
  views,
  onClose,
}: {
  query: string;
  /** Null: a new one. */
  view: SavedView | null;
  /** Saving under the name of one of these replaces its filter. */
  views: readonly SavedView[];
  onClose: () => void;
}) {
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? true);
  const same = views.find(
    (one) => one.id !== view?.id && one.shared === shared && one.name.toLowerCase() === name.trim().toLowerCase(),
  );
  const replaced = view === null && same?.mayChange ? same : null;
  const { store, remove, busy, error, refusal } = useViewActions(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "" && !busy) void store({ view: replaced ?? view, name: name.trim(), shared, query });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={view === null ? "Save this view" : "Change this view"}
      description={
        view === null
          ? "Its filters, words and order by a name; in this menu and in the palette."
          : `Made by ${view.mine ? "you" : view.by.name}.`
      }
      actions={
        <>
          <Button
            variant="primary"
            type="submit"
            form="view-form"
            busy={busy}
            off={name.trim() === "" ? "It needs a name" : undefined}
          >
            {replaced ? "Replace" : "Save"}
          </Button>
          <Button onClick={onClose}>Keep as it is</Button>
          {view !== null && (
            <Button variant="danger" busy={busy} className="ml-auto" onClick={() => void remove(view)}>
              Delete view
            </Button>
          )}
        </>
      }
    >
      <form id="view-form" onSubmit={submit} className="grid gap-3 px-6 pb-5 max-tablet:px-4">
        <Field
          label="Name"
          error={error}
          hint={replaced ? `“${replaced.name}” is there already: it will show this instead.` : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              value={name}
              maxLength={60}
              placeholder="For example: Mine, past target"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          Everybody in the project sees it
        </Checkbox>
        {refusal && (
          <p role="alert" className="text-stop-t">
            {refusal}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Saves, changes and deletes views; each says so in a toast and closes the dialog. */
function useViewActions(onDone: () => void) {
  const { project } = useDesk();
  const client = useQueryClient();
  const save = useAction(saveView);
  const change = useAction(changeView);
  const drop = useAction(deleteView);
  const done = (message: string) => {
    void client.invalidateQueries({ queryKey: savedViewsKey(project) });
    showToast({ message, seconds: 4 });
    onDone();
  };
  const error = save.errorOf("name", "This name") ?? change.errorOf("name", "This name");
  return {
    busy: save.busy || change.busy || drop.busy,
    error,
    refusal: error === null ? (save.refusal ?? change.refusal ?? drop.refusal) : null,
    /** Saves a new view, or the new name and filter of an old one. */
    store: async ({ view, ...input }: { view: SavedView | null; name: string; shared: boolean; query: string }) => {
      const stored = view ? await change.run({ ...input, id: view.id }) : await save.run({ ...input, project });
      if (stored) done(`Saved as “${input.name}”`);
    },
    remove: async (view: SavedView) => {
      if (await drop.run({ id: view.id })) done(`“${view.name}” is deleted`);
    },
  };
}
