import { describe, expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const page = { api: false, nonce: "abc", https: false, development: false };

describe("securityHeaders", () => {
  it("lets only scripts with the nonce run on a page, and nothing frame it", () => {
    const policy = securityHeaders(page)["content-security-policy"];
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
    expect(policy).toContain("style-src 'self' 'nonce-abc';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-eval");
  });

  it("lets nothing of an API answer run", () => {
    expect(securityHeaders({ ...page, api: true })["content-security-policy"]).toMatch(/^default-src 'none';/);
  });

  it("asks for https only where the desk is reached by https", () => {
    expect(securityHeaders(page)).not.toHaveProperty("strict-transport-security");
    expect(securityHeaders({ ...page, https: true })).toHaveProperty("strict-transport-security");
  });
});
