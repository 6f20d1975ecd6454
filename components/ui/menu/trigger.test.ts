import { createElement } from "react";
import { expect, test } from "vitest";
import { withProps } from "./trigger.ts";

type Listener = (event: { defaultPrevented: boolean }) => void;

const listenerOf = (element: { props: unknown }) => (element.props as { onClick: Listener }).onClick;

test("an element keeps what it has, and gets what it lacks", () => {
  const element = withProps(createElement("div", { id: "mine", title: "Own" }), { id: "other", role: "switch" });
  expect(element.props).toMatchObject({ id: "mine", title: "Own", role: "switch" });
});

test("its own listener comes first, and may keep the other from being called", () => {
  const called: string[] = [];
  const element = withProps(createElement("div", { onClick: () => called.push("own") }), {
    onClick: () => called.push("added"),
  });
  listenerOf(element)({ defaultPrevented: false });
  listenerOf(element)({ defaultPrevented: true });
  expect(called).toEqual(["own", "added", "own"]);
});

test("both refs get the element", () => {
  const [own, added] = [{ current: null }, { current: null }];
  const element = withProps(createElement("div", { ref: own }), { ref: added });
  const give = (element.props as { ref: (given: unknown) => void }).ref;
  const given = {};
  give(given);
  expect([own.current, added.current]).toEqual([given, given]);
});
