import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Attribution } from "#app/photos/attribution.tsx";
import { parseAttribution } from "#app/photos/parse-attribution.ts";

test("a credit is split into text and links", () => {
  const credit =
    'Photo: <a href="https://commons.wikimedia.org/wiki/User:A?x=1&amp;y=2">A. Photographer</a>, <a class="x" href=\'http://example.org\'>CC BY-SA 3.0</a>.';
  expect(parseAttribution(credit)).toEqual([
    { text: "Photo: " },
    { text: "A. Photographer", href: "https://commons.wikimedia.org/wiki/User:A?x=1&y=2" },
    { text: ", " },
    { text: "CC BY-SA 3.0", href: "http://example.org/" },
    { text: "." },
  ]);
});

test.each([
  ["", []],
  ["Illustration: Alight, CC BY 4.0", [{ text: "Illustration: Alight, CC BY 4.0" }]],
  ["5 < 6 & 7 > 2", [{ text: "5 < 6 & 7 > 2" }]],
  ["Smith &amp; Sons &copy; 2020", [{ text: "Smith & Sons © 2020" }]],
  ["<A HREF=https://example.org>Words</A >", [{ text: "Words", href: "https://example.org/" }]],
])("%s", (credit, expected) => {
  expect(parseAttribution(credit)).toEqual(expected);
});

test("a link opens in a new tab, with rel=nofollow", () => {
  const html = renderToStaticMarkup(
    <Attribution attribution='<a href="https://example.org" rel="opener">A</a>' />,
  );
  expect(html).toContain('href="https://example.org/" target="_blank" rel="noopener nofollow"');
});

const hostile = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</script>",
  "<script\u0000>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)//",
  "<image src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg/onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='data:text/html,<script>alert(1)</script>'></object>",
  "<embed src='javascript:alert(1)'>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<style>@import 'https://evil.example/x.css'</style>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<base href=https://evil.example/>",
  "<form action=https://evil.example><button>x</button></form>",
  "<body onload=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<marquee onstart=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<template><script>alert(1)</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<!--><script>alert(1)</script>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?xml version='1.0'?><script>alert(1)</script>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href=JaVaScRiPt:alert(1)>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='java&#115;cript:alert(1)'>x</a>",
  "<a href='javascript&colon;alert(1)'>x</a>",
  "<a href='&#x6a;avascript:alert(1)'>x</a>",
  "<a href='javascript://https://example.org/%0aalert(1)'>x</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='blob:https://example.org/1'>x</a>",
  "<a href='file:///etc/passwd'>x</a>",
  "<a href='//evil.example'>x</a>",
  "<a href='/admin'>x</a>",
  "<a href='https:evil.example'>x</a>",
  "<a href='https://example.org@evil.example'>x</a>",
  "<a href='https://user:word@evil.example'>x</a>",
  "<a href='https://evil.example\\@example.org'>x</a>",
  "<a href='https://exa mple.org'>x</a>",
  "<a href='https://[::1'>x</a>",
  "<a href='ht\ntps://example.org'>x</a>",
  "<a href='javascript:alert(1)' href='https://example.org'>x</a>",
  "<a title='>' href='javascript:alert(1)'>x</a>",
  "<a href='https://example.org' onclick=alert(1) style='position:fixed'>x</a>",
  "<a href='https://example.org'><img src=x onerror=alert(1)></a>",
  "<a href='https://example.org'>&lt;script&gt;alert(1)&lt;/script&gt;</a>",
  "<a href='https://example.org/\"onmouseover=\"alert(1)'>x</a>",
  "<a\u0000href='javascript:alert(1)'>x</a>",
  "<a/href='javascript:alert(1)'>x</a>",
  "<a href=`javascript:alert(1)`>x</a>",
  "<a <a href='javascript:alert(1)'>x</a>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
  "</p></div><script>alert(1)</script>",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "\u202e<a href='javascript:alert(1)'>x</a>",
];

test.each(hostile)("%j is text, or a link to http(s) and nothing more", (credit) => {
  for (const { href } of parseAttribution(credit))
    if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^@"'\s]+$/);
  const html = renderToStaticMarkup(<Attribution attribution={credit} />);
  const tags = html.match(/<[^>]*>/g) ?? [];
  const ours =
    /^(<p class="[^"<>]*">|<\/p>|<a href="https?:\/\/[^"<>]*" target="_blank" rel="noopener nofollow" class="[^"<>]*">|<\/a>)$/;
  for (const tag of tags) expect(tag).toMatch(ours);
});

test("parsing a long malformed credit takes linear time", () => {
  for (const piece of ["<a ", "<a href=", "<a href='x' ", "</a>", "<a>", "<a href=https://a.b "])
    expect(parseAttribution(piece.repeat(20_000))).not.toHaveLength(0);
});
