import { RUN_EVENT_TYPES } from "#lib/contract/runs.ts";
import type { DriverEvent } from "../driver.ts";
import { storableJson } from "../storable-json.ts";

/**
 * The event that a line of output becomes: of its own type where the line is a JSON object that names one
 * (`{"type": "tool_call", "message": …, "data": …}`; without `data` the other fields are the data), else a `log`.
 */
export function outputEvent(line: string, stream: "stdout" | "stderr"): DriverEvent {
  if (stream === "stderr") return { type: "log", message: line, data: { stream } };
  return typedEvent(line) ?? { type: "log", message: line };
}

function typedEvent(line: string): DriverEvent | null {
  if (!/^\s*\{.*\}\s*$/.test(line)) return null;
  const fields = parsedObject(line);
  if (fields === null || !isEventType(fields.type)) return null;
  const { type, message, text, data, ...others } = fields;
  const said = [message, text].find((value) => typeof value === "string");
  return {
    type,
    ...(said === undefined ? {} : { message: storableJson(said) as string }),
    ...(data === undefined && Object.keys(others).length === 0 ? {} : { data: storableJson(data ?? others) }),
  };
}

function parsedObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function isEventType(type: unknown): type is DriverEvent["type"] {
  if (typeof type !== "string") return false;
  return (RUN_EVENT_TYPES as readonly string[]).includes(type) || /^x\.[A-Za-z0-9_.-]{1,60}$/.test(type);
}
