import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "./markdown.tsx";

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

test("lists, code and links are drawn, headings without taking a place in the page's own", () => {
  expect(html("# Goal\n- one `two`\n\n[docs](https://example.org/a)")).toMatch(
    /^<div><p class="[^"]*">Goal<\/p><ul class="[^"]*"><li>one <code class="[^"]*">two<\/code><\/li><\/ul><p class="[^"]*"><a href="https:\/\/example.org\/a" target="_blank" rel="noopener/,
  );
});

test("HTML stays text, a script's address leads nowhere, and no picture is fetched", () => {
  expect(html('<img src=x onerror="alert(1)"> <b>x</b>')).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(html("[x](javascript:alert(1)) [y](data:text/html,z)")).not.toMatch(/javascript:|data:/);
  const picture = html("![who reads](https://tracker.example.org/p.png)");
  expect(picture).not.toContain("<img");
  expect(picture).toContain('href="https://tracker.example.org/p.png"');
  expect(html("a\u202eb")).not.toContain("\u202e");
});
