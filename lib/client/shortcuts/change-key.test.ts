import fc from "fast-check";
import { expect, test } from "vitest";
import { changeableKeys, changeKey } from "./change-key.ts";
import { KEY_TABLE } from "./key-table.ts";
import { meantBy, type OwnKeys, parseOwnKeys, pressedFor } from "./own-keys.ts";

const change = (keys: OwnKeys, shortcut: string, press: string, started: string | null = null) =>
  changeKey(keys, shortcut, press, { started, mac: true });

test("a key is given to an action, and its own again takes the change away", () => {
  expect(change({}, "c", "q")).toEqual({ keys: { c: "q" } });
  expect(change({ c: "q", r: "shift+q" }, "c", "c")).toEqual({ keys: { r: "shift+q" } });
});

test("a taken key is refused with whose it is; one that was given up is free", () => {
  expect(change({}, "c", "r")).toEqual({
    refused: "R is for “Retry: a new run”. Press another, or change that one first.",
  });
  expect(change({ r: "w" }, "c", "r")).toEqual({ keys: { r: "w", c: "r" } });
  expect(change({ r: "w" }, "c", "w")).toHaveProperty("refused");
});

test("G begins two presses", () => {
  expect(change({}, "c", "g")).toEqual({ started: "g" });
  expect(change({}, "c", "w", "g")).toEqual({ keys: { c: "g w" } });
  expect(change({}, "c", "q", "g")).toHaveProperty("refused", expect.stringContaining("G then Q is for “Go to Queue”"));
});

test.each(["1", "enter", "arrowup", "mod+b", "space", "shift+enter"])("%s stays what it is", (press) =>
  expect(change({}, "c", press)).toHaveProperty("refused"),
);

test("arrows, digits, ⌘ and Enter are not offered; letters and signs are", () => {
  expect(changeableKeys()).toEqual(expect.arrayContaining(["c", "shift+p", "?", "[", "g q"]));
  for (const fixed of ["arrowup", "1", "mod+z", "enter", "space", "escape"])
    expect(changeableKeys()).not.toContain(fixed);
});

test("whatever is pressed, each shortcut keeps one press of its own", () => {
  const press = fc.constantFrom(..."abcgjkqrxz?./[", "shift+p", "shift+a", "mod+z", "1", "enter");
  const step = fc.tuple(fc.constantFrom(...changeableKeys()), press, press);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let keys: OwnKeys = {};
      for (const [shortcut, first, second] of steps) {
        let changed = change(keys, shortcut, first);
        if ("started" in changed) changed = change(keys, shortcut, second, changed.started);
        if ("keys" in changed) keys = changed.keys;
      }
      for (const shortcut of Object.keys(KEY_TABLE)) expect(meantBy(pressedFor(shortcut, keys), keys)).toBe(shortcut);
      expect(parseOwnKeys(JSON.stringify(keys))).toEqual(keys);
    }),
  );
});

test.each([null, "", "nonsense", "[]", "3", '{"c":5,"r":""}'])("%s stored is no change", (stored) =>
  expect(parseOwnKeys(stored)).toEqual({}),
);

test("a key whose shortcut has another now does nothing", () => {
  expect(meantBy("c", { c: "w" })).toBeNull();
  expect(meantBy("w", { c: "w" })).toBe("c");
});
