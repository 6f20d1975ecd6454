import { RUN_EVENT_TYPES } from "#lib/contract/runs/run-events.ts";
import type { DriverEvent } from "../driver.ts";
import type { Fields } from "./output-formats/json-fields.ts";

/** The event of a JSON object that names its type; without `data` the other fields are the data. Else null. */
export function typedEvent(fields: Fields): DriverEvent | null {
  const { type, message, text, data, ...others } = fields;
  if (!isEventType(type)) return null;
  const said = [message, text].find((value) => typeof value === "string");
  return {
    type,
    ...(typeof said === "string" ? { message: said } : {}),
    ...(data === undefined && Object.keys(others).length === 0
      ? {}
      : { data: (data ?? others) as DriverEvent["data"] }),
  };
}

function isEventType(type: unknown): type is DriverEvent["type"] {
  if (typeof type !== "string") return false;
  return (RUN_EVENT_TYPES as readonly string[]).includes(type) || /^x\.[A-Za-z0-9_.-]{1,60}$/.test(type);
}
