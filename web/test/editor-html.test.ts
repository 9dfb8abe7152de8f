// The HTML of the editor is what the server keeps: saving a text and opening it again changes nothing.
import { join } from 'node:path';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { sanitiseHtml } from '../../src/platform/text/rich-text.ts';
import { useBrowser } from './support/browser.ts';

const browser = useBrowser();
let page: Page;

/** For each that is given the HTML, and what is left of it when it was read and written once more. */
const run = (act: 'write' | 'rewrite' | 'paste', given: readonly unknown[]): Promise<[string, string][]> =>
  page.evaluate(
    ([name, all]) => {
      const { editorHtml } = globalThis as unknown as { editorHtml: Record<string, (value: unknown) => string> };
      return all.map((value): [string, string] => {
        const html = editorHtml[name]?.(value) ?? '';
        return [html, editorHtml.rewrite?.(html) ?? ''];
      });
    },
    [act, given] as [string, readonly unknown[]],
  );
const pasted = async (html: string) => (await run('paste', [html]))[0]?.[0];

beforeAll(async () => {
  const [made] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      resolve: { conditions: ['@atrium/source', 'module', 'browser', 'development|production'] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        minify: false,
        lib: { entry: join(import.meta.dirname, 'support/editor-html.ts'), formats: ['iife'], name: 'editorHtml' },
      },
    }),
  ].flat();
  if (!made || !('output' in made)) throw new Error('nothing was built');
  page = (await browser.open()).page;
  await page.evaluate(`${made.output[0].code}\nglobalThis.editorHtml = editorHtml;`);
});

interface Json {
  type: string;
  [field: string]: unknown;
}

const hue = fc.constantFrom('brand', 'berry', 'sky', 'plum', 'amber', 'rose', 'danger');
const address = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom('/people/3', 'mailto:ada@example.com', '#part', 'tel:+49', '/a?b=1&c="2"<3>'),
);
const marks = fc.oneof(
  fc.constant<Json[]>([{ type: 'code' }]),
  fc
    .subarray(['bold', 'italic', 'underline', 'strike', 'subscript', 'keyboard', 'link', 'coloured', 'highlighted'])
    .chain((names) => fc.tuple(fc.constant(names), hue, address))
    .map(([names, colour, href]) =>
      names.map(
        (type): Json => ({
          type,
          ...(type === 'link' && { attrs: { href } }),
          ...(/^(coloured|highlighted)$/.test(type) && { attrs: { hue: colour } }),
        }),
      ),
    ),
);
const words = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '  ', '\t', '\n', '\u00a0', '<', '&', '"'),
    minLength: 1,
    maxLength: 8,
  }),
);
const inline = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ type: fc.constant('text'), text: words, marks }) },
    { weight: 1, arbitrary: fc.constant<Json>({ type: 'hardBreak' }) },
  ),
  { maxLength: 5 },
);
const align = fc.constantFrom(null, null, 'center', 'end', 'justify');
const paragraph = fc.record({ type: fc.constant('paragraph'), attrs: fc.record({ align }), content: inline });
const heading = fc.record({
  type: fc.constant('heading'),
  attrs: fc.record({ align, level: fc.constantFrom(2, 3, 4) }),
  content: inline,
});
const code = fc.record({
  type: fc.constant('codeBlock'),
  attrs: fc.record({ language: fc.constantFrom(null, 'ts', 'c++') }),
  content: fc.array(fc.record({ type: fc.constant('text'), text: words }), { maxLength: 1 }),
});
const leaf = fc.oneof(
  fc.constant<Json>({ type: 'horizontalRule' }),
  fc.constantFrom<Json>(
    { type: 'video', attrs: { address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42' } },
    { type: 'video', attrs: { address: 'https://vimeo.com/76979871' } },
  ),
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({
      src: fc.constantFrom('/api/knowledgebase/v1/images/0123', 'https://example.com/a.png?b=1&c=2'),
      alt: fc.string(),
      title: fc.constantFrom(null, 'A title'),
      width: fc.constantFrom(null, '40'),
    }),
  }),
);

const { block } = fc.letrec<{ block: Json; item: Json; blocks: Json[]; row: Json }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
  row: fc.tuple(fc.boolean(), tie('blocks'), tie('blocks')).map(([isHead, one, other]) => ({
    type: 'tableRow',
    content: [
      { type: isHead ? 'tableHeader' : 'tableCell', content: one },
      { type: 'tableCell', content: other },
    ],
  })),
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'xsmall', withCrossShrink: true },
    paragraph,
    heading,
    code,
    leaf,
    fc.record({ type: fc.constant('blockquote'), content: tie('blocks') }),
    fc.record({
      type: fc.constant('callout'),
      attrs: fc.record({ kind: fc.constantFrom('info', 'tip', 'warning', 'danger') }),
      content: tie('blocks'),
    }),
    fc.record({ type: fc.constant('bulletList'), content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      type: fc.constant('orderedList'),
      attrs: fc.record({ start: fc.constantFrom(1, 7), type: fc.constantFrom(null, 'a', 'I') }),
      content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ type: fc.constant('table'), content: fc.array(tie('row'), { minLength: 1, maxLength: 3 }) }),
  ),
}));
const document = fc
  .array(block, { minLength: 1, maxLength: 3 })
  .map((content): Json => ({ type: 'doc', content: content as Json[] }));

it('keeps every document of the editor unchanged through the cleaning of the server and through the editor', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 20, maxLength: 20 }), async (some) => {
      for (const [html, again] of await run('write', some)) {
        expect(sanitiseHtml(html)).toBe(html);
        expect(again).toBe(html);
      }
    }),
    { numRuns: 10 },
  );
});

const pieces = [
  '<h1>One</h1>',
  '<p style="text-align:right">far</p>',
  '<span style="color:#c00">red</span>',
  '<p>Words <b>bold</b>  <i>italic</i> <u>under</u></p>',
  'loose words ',
  '<br>',
  '<ul><li>a<li>b<ol><li>c</ol></ul>',
  '<ul><li><p>one</p><p>two</p></li></ul>',
  '<table><caption>C</caption><thead><tr><th>A<th>B</thead><tr><td>1<td colspan=2>2</table>',
  '<dl><dt>t<dd>d</dl>',
  '<details><summary>s</summary>x</details>',
  '<figure><img src="/a.png" alt="a"><figcaption>c</figcaption></figure>',
  '<p><img src="/b.png"></p>',
  '<a href="/x" target="_blank"><img src="/c.png"></a>',
  '<pre>\n\n  code</pre>',
  '<pre><code class="language-ts">let a;\n</code></pre>',
  '<blockquote>said</blockquote>',
  '<div><div>deep</div></div>',
  '<aside>advice</aside>',
  '<hr>',
  '<a href="https://example.com/?a=1&b=2">link</a>',
];

it('comes to rest after the first time for whatever else the server keeps', async () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((some) => sanitiseHtml(some.join('')));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 20 }), async (some) => {
      for (const [html, again] of await run('rewrite', some)) {
        expect(sanitiseHtml(html)).toBe(html);
        expect(again).toBe(html);
      }
    }),
    { numRuns: 10 },
  );
});

it('takes out of Word, Google Docs and web pages what only they need', async () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<!--StartFragment--><p class=MsoTitle style='margin:0'>Trip report<o:p></o:p></p><p class=MsoNormal style='color:#1F497D;text-align:center'>We <b style='mso-bidi-font-weight:normal'>arrived</b><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>Boots</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o&nbsp;</span>Laces</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Rope</p><!--EndFragment--></body></html>`;
  expect(await pasted(word)).toBe(
    '<h2>Trip report</h2><p class="align-center">We <strong>arrived</strong></p><ul><li>Boots<ul><li>Laces</li></ul></li><li>Rope</li></ul>',
  );
  const docs =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.3"><span style="font-weight:700;color:#ff0000">Bold</span><span style="font-style:italic"> and slanted</span></p></b>';
  expect(await pasted(docs)).toBe('<p><strong>Bold</strong><em> and slanted</em></p>');
  const web =
    '<div class="hero" style="background:url(x)"><script>attack()</script><button>Buy</button><table><tr><td><h1 id="a">News</h1><p onclick="x()">Read <a href="javascript:x()">this</a></p></td></tr></table></div>';
  expect(await pasted(web)).toBe('<h2>News</h2><p>Read this</p>');
});
