import clsx from "clsx";
import { FileUp } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { CommandBlock } from "#components/ui/text/command-block.tsx";
import type { TicketImport } from "#lib/client/imports/use-import.ts";

const EXPORT = "gh issue list --limit 1000 --json number,title,body,labels,state,url > issues.json";

/** Takes a file, dropped or chosen, or pasted text. `isAgain`: it replaces a report. */
export function ChooseFile({ importing, isAgain }: { importing: TicketImport; isAgain: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [text, setText] = useState("");
  const take = async (file: File | undefined) => {
    if (file) importing.choose(file.name, new Uint8Array(await file.arrayBuffer()));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <Card
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx("grid grid-cols-[minmax(0,1fr)] gap-3 p-4", over && "border-human")}
    >
      <p className="text-t2">
        A CSV file with a line of names above its rows, or GitHub issues as{" "}
        <code className="font-mono text-meta">gh</code> or the REST API exports them. Nothing is made before you have
        seen what would be.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          id={id}
          type="file"
          aria-label="File to import"
          accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button
          autoFocus={isAgain}
          variant={importing.file ? "default" : "primary"}
          icon={<FileUp aria-hidden="true" className="size-4" />}
          onClick={() => input.current?.click()}
        >
          {importing.file ? "Choose another file" : "Choose a file"}
        </Button>
        <Button aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          Paste text
        </Button>
        {importing.file && (
          <span className="min-w-0 truncate text-t2">
            {importing.file.name || "Pasted text"}{" "}
            <span className="text-t3">{importing.file.format === "csv" ? "CSV" : "GitHub issues"}</span>
          </span>
        )}
      </div>
      {pasting && (
        <>
          <Field label="Text of the file">
            {(ids) => (
              <Textarea
                {...ids}
                value={text}
                spellCheck={false}
                onChange={(event) => setText(event.target.value)}
                className="max-h-60 min-h-24 overflow-auto font-mono text-log"
              />
            )}
          </Field>
          <div>
            <Button
              off={text.trim() === "" ? "Paste something first" : undefined}
              onClick={() => importing.choose("", text)}
            >
              Look at it
            </Button>
          </div>
        </>
      )}
      {importing.file === null && (
        <>
          <p className="text-meta text-t3">Issues of a repository, from its checkout:</p>
          <CommandBlock command={EXPORT} />
        </>
      )}
    </Card>
  );
}
