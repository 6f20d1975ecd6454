import { describe, expect, it } from "vitest";
import { isApi, vetRequest } from "./vet-request.ts";

describe("vetRequest", () => {
  it.each(["/", "/queue?x=%ff", "/api/v1/tickets/DEF-1?q=%", "/tickets/a%20b", "/caf%C3%A9"])(
    "lets GET %s through",
    (target) => {
      expect(vetRequest("GET", target)).toBeNull();
    },
  );

  it.each(["/%ff", "/api/v1/%", "/a%2", "/%00", "*", "http://elsewhere/", ""])(
    "refuses GET %j as malformed",
    (target) => {
      expect(vetRequest("GET", target)).toMatchObject({ code: "malformed_url" });
    },
  );

  it.each(["TRACE", "PROPFIND", "CONNECT", "QUERY", "get", ""])("refuses the method %j everywhere", (method) => {
    for (const target of ["/api/v1/tickets", "/queue", "/%ff"]) {
      expect(vetRequest(method, target)).toMatchObject({ code: "method_not_allowed" });
    }
  });

  it("leaves PUT, PATCH and DELETE to the programming interface", () => {
    expect(vetRequest("PUT", "/api/v1/policies")).toBeNull();
    expect(vetRequest("PUT", "/policies")).toMatchObject({ allow: ["GET", "HEAD", "POST"] });
  });
});

describe("isApi", () => {
  it.each([
    ["/api", true],
    ["/api/v1/x", true],
    ["/api?x", true],
    ["/metrics", true],
    ["/apix", false],
    ["/queue", false],
  ])("%s: %s", (target, expected) => {
    expect(isApi(target)).toBe(expected);
  });
});
