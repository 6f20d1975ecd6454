import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { RadioCards } from "#components/ui/form/radio-cards.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { SecretOnce } from "#components/ui/text/secret-once.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import type { Scope } from "#lib/engine/people/access.ts";
import { createToken } from "#lib/server/actions/tokens.ts";

const SCOPE_CARDS: { value: Scope; label: string; detail: string }[] = [
  { value: "agent", label: "agent", detail: "claims tickets and reports on its runs" },
  { value: "sentinel", label: "sentinel", detail: "claims reviews and records verdicts" },
  { value: "automation", label: "automation", detail: "makes tickets and decides holds, in your name" },
  { value: "read", label: "read", detail: "reads, and changes nothing" },
];

/** Makes a token that acts for who makes it, and shows it once. */
export function CreateTokenDialog({
  projects,
  current,
  open,
  onClose,
}: {
  projects: { slug: string; name: string }[];
  current: string;
  open: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const empty = { name: "", scope: "agent" as Scope, project: current };
  const [form, setForm] = useState(empty);
  const [token, setToken] = useState<string | null>(null);
  const { run, busy, refusal, errorOf, reset } = useAction(createToken);
  const close = () => {
    setForm(empty);
    setToken(null);
    reset();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run({ ...form, project: form.project || null });
    if (done) setToken(done.value.token);
  };
  if (token !== null) {
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => next || close()}
        title={`The token ${form.name.trim()}`}
        description="It is shown this once: keep it where the program will find it. Lost, it is revoked and another one made."
        actions={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <div className="px-6 pb-5 max-tablet:px-4">
          <SecretOnce secret={token} what="the token" />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title="New token"
      description="It acts for you, within its scope and project."
      actions={
        <>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Create token
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4 px-6 pb-5 max-tablet:px-4">
        <Field label="Name" hint="What uses it: the worker on build-3" error={errorOf("name", "Name")}>
          {(ids) => (
            <TextInput
              {...ids}
              required
              maxLength={100}
              autoComplete="off"
              value={form.name}
              onChange={(event) => setForm({ ...form, name: event.target.value })}
            />
          )}
        </Field>
        <RadioCards
          legend="Scope"
          options={SCOPE_CARDS}
          value={form.scope}
          onChange={(scope) => setForm({ ...form, scope })}
        />
        <Field label="Project" error={errorOf("project", "Project")}>
          {(ids) => (
            <Select
              {...ids}
              className="w-full"
              value={form.project}
              onChange={(event) => setForm({ ...form, project: event.target.value })}
            >
              {projects.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
              <option value="">Every project that you may see</option>
            </Select>
          )}
        </Field>
        <RefusalNote>{errorOf("name", "Name") ? null : refusal}</RefusalNote>
      </form>
    </Dialog>
  );
}
