import { expect, test } from "vitest";
import { refuseFields } from "./refusal.ts";

test("what is wrong besides the first field is counted", () => {
  const wrong = ["title", "labels", "driver"].map((path) => ({ path, message: "is wrong" }));
  const said = [1, 2, 3].map((count) => refuseFields("title is wrong.", wrong.slice(0, count)));
  expect(said.map(({ message }) => message)).toEqual([
    "title is wrong.",
    "title is wrong. There is 1 more.",
    "title is wrong. There are 2 more.",
  ]);
  expect(said[2]).toMatchObject({ code: "invalid_request", extra: { errors: wrong } });
});
