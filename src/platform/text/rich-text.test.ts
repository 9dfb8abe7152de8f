import fc from 'fast-check';
import { defaultTreeAdapter, html as names, parseFragment, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { awkwardPieces, endlessPieces, hostileHtml } from './hostile-html.test-support.ts';
import { MAX_OPEN, maxElementsOf, readHtml } from './html-tree.ts';
import { plainText, plainTextOfClean, readRichText, sanitiseHtml } from './rich-text.ts';

const tags =
  'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  );
const attributes =
  'href src alt title dir lang target rel width height loading class style colspan rowspan scope span start type reversed value datetime open'.split(
    ' ',
  );
const tag = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>/;

/**
 * Reads the result as strictly as can be: known tags, known attributes in double quotes, and text without a bracket.
 * None of the tags changes the rules of parsing, so every browser reads it like this.
 */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  let rest = html;
  while (rest !== '') {
    const at = rest.search(/[<>]/);
    if (at < 0) break;
    const match = tag.exec(rest.slice(at));
    if (!match) return [...faults, `a bracket that is no tag: ${rest.slice(at, at + 40)}`];
    const [whole, , name = '', list = ''] = match;
    if (!tags.includes(name)) faults.push(`the tag ${name}`);
    for (const [, key = '', value = ''] of list.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
      if (!attributes.includes(key)) faults.push(`the attribute ${key}`);
      if (key === 'href' || key === 'src') faults.push(...addressFaults(decode(value)));
      if (key === 'style' && !/^((text-align|color|background-color):[\w#(),.% ]+;?)*$/.test(value)) {
        faults.push(`the style ${value}`);
      }
      if (key === 'class' && !/^((language|align|hue|callout)-[\w+#.-]+|video)$/.test(value)) {
        faults.push(`the class ${value}`);
      }
    }
    rest = rest.slice(at + whole.length);
  }
  return faults;
}

/** As a browser does: control characters and spaces around do not count, line breaks and tabs inside neither. */
function addressFaults(address: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what browsers pass over
  const bare = address.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  const isKnown = scheme === undefined || ['http', 'https', 'mailto', 'tel', 'ftp'].includes(scheme);
  return isKnown ? [] : [`the address ${bare}`];
}

function decode(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** A parser that leaves nothing out sees the same elements in the same places, and so does one that reads its result. */
function expectSameTree(clean: string): void {
  const context = defaultTreeAdapter.createElement('div', names.NS.HTML, []);
  const inBrowser = serialize(parseFragment(context, clean, {}));
  const fragment = defaultTreeAdapter.createDocumentFragment();
  for (const node of readHtml(clean).nodes) defaultTreeAdapter.appendChild(fragment, node);
  expect(serialize(fragment)).toBe(inBrowser);
  // Browsers pass over one line break at the beginning of <pre> each time they read it.
  const withoutBreaks = (html: string) => html.replace(/(<pre[^>]*>)\n+/g, '$1');
  expect(withoutBreaks(serialize(parseFragment(context, inBrowser, {})))).toBe(withoutBreaks(inBrowser));
}

describe('hostile HTML', () => {
  it('has at least 80 shapes, each once', () => {
    expect(new Set(hostileHtml.map(([, html]) => html)).size).toBe(hostileHtml.length);
    expect(hostileHtml.length).toBeGreaterThanOrEqual(80);
  });

  it.each(hostileHtml)('is harmless: %s', (_, html) => {
    const clean = sanitiseHtml(html);
    expect(faultsOf(clean)).toEqual([]);
    expect(sanitiseHtml(clean)).toBe(clean);
  });

  it.each(hostileHtml)('is harmless inside a table inside a list: %s', (_, html) => {
    expect(faultsOf(sanitiseHtml(`<ul><li><table><tr><td>${html}</td></tr></table></li></ul>`))).toEqual([]);
  });

  it('is clean after one pass where a removed tag separated its neighbours', () => {
    const clean = sanitiseHtml('<p>a<x><table><tr><td>b</td></tr></table></x></p>');
    expect(clean).toBe('<p>a</p><table><tr><td>b</td></tr></table><p></p>');
    expect(sanitiseHtml(clean)).toBe(clean);
  });

  it('is harmless in any combination', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostileHtml.map(([, html]) => html)),
      fc.constantFrom(...hostileHtml.flatMap(([, html]) => html.split(/(?=[<>"'=])/))),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = sanitiseHtml(pieces.join(''));
        expect(faultsOf(clean)).toEqual([]);
        expect(sanitiseHtml(clean)).toBe(clean);
      }),
      { numRuns: 300 },
    );
  });

  it('is found by the check of these tests', () => {
    expect(faultsOf('<script>')).not.toEqual([]);
    expect(faultsOf('<p onclick="x">')).not.toEqual([]);
    expect(faultsOf('<a href="java\nscript:x">')).not.toEqual([]);
    expect(faultsOf('<p style="position:fixed">')).not.toEqual([]);
    expect(faultsOf('a < b')).not.toEqual([]);
  });

  it('is read by a browser as it was written, whatever it was', () => {
    for (const [, html] of hostileHtml) expectSameTree(sanitiseHtml(html));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...awkwardPieces), { maxLength: 25 }), (pieces) => {
        const clean = sanitiseHtml(pieces.join(''));
        expect(faultsOf(clean)).toEqual([]);
        expect(sanitiseHtml(clean)).toBe(clean);
        expectSameTree(clean);
        expect(plainTextOfClean(clean)).toBe(plainText(clean));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the work of reading HTML', () => {
  it.each(endlessPieces)('grows no faster than the text, and no element is deeper than the limit: %j', (piece) => {
    const html = piece.repeat(100_000 / piece.length);
    const { elements, deepest } = readHtml(html);
    // A block repeats what was left open before it once more after the limit was reached.
    const overshoot = 500;
    expect(elements).toBeLessThanOrEqual(maxElementsOf(html) + overshoot);
    expect(deepest).toBeLessThanOrEqual(MAX_OPEN + overshoot);
  });

  it('is bounded where many different tags are left open', () => {
    const html = Array.from({ length: 5_000 }, (_, index) => `<div><b title=${index}></div>`).join('');
    const { elements, deepest } = readHtml(html);
    expect(elements).toBeLessThanOrEqual(maxElementsOf(html) + 500);
    expect(deepest).toBeLessThanOrEqual(500);
  });

  it('leaves out tags that are too deep and keeps their text', () => {
    const clean = sanitiseHtml(`${'<div>'.repeat(1000)}deep${'</div>'.repeat(1000)}<p>after</p>`);
    expect(clean).toBe(`${'<div>'.repeat(100)}deep${'</div>'.repeat(100)}<p>after</p>`);
  });

  it('keeps the text of markup that would be repeated without end', () => {
    const html = `<p><b title=1><b title=2><b title=3><b title=4>${'<p>word '.repeat(2_000)}`;
    expect(plainText(sanitiseHtml(html)).match(/word/g)).toHaveLength(2_000);
  });

  it('ends when the result is too long', () => {
    const repeated = `<p><a href="/${'x'.repeat(1000)}">${'<p>x'.repeat(1000)}`;
    expect(readRichText(repeated, 100_000) === undefined).toBe(true);
    expect(readRichText('&'.repeat(30), 149)).toBeUndefined();
    expect(readRichText('&'.repeat(30), 150)).toEqual({ html: '&amp;'.repeat(30), plain: '&'.repeat(30) });
  });
});

describe('text after a tag that is never closed', () => {
  it.each([
    ['<p>a</p><svg/onload=x><b>bold</b>', '<p>a</p><b>bold</b>'],
    ['<p>a</p><svg onload=x><b>bold</b>', '<p>a</p><b>bold</b>'],
    ['<svg>text', 'text'],
    ['<math><mi>x</mi> and <p>more</p>', 'x and <p>more</p>'],
    ['<svg><script href="data:,attack()"/>text', 'text'],
    ['<svg><title/>text</svg> <svg><title>not shown</title></svg>after', 'text after'],
    ['<audio src=x onerror=attack()>after <i>it</i>', 'after <i>it</i>'],
    ['<video src=x><p>after</p>', '<p>after</p>'],
    ['<canvas>after', 'after'],
    ['<object data=x><p>after</p>', '<p>after</p>'],
    ['<select><option>one<p>after</p>', 'one<p>after</p>'],
    ['<option>after', 'after'],
    ['<datalist><option>after', 'after'],
    ['<form><button>after', 'after'],
    ['<frameset><frame><p>after</p>', '<p>after</p>'],
    ['<textarea><p>after</p>', '<p>after</p>'],
    ['<title><p>after</p>', '<p>after</p>'],
    ['<iframe src=x><p>after</p>', '<p>after</p>'],
    ['<noscript><p>after</p>', '<p>after</p>'],
    ['<xmp><p>after</p>', '<p>after</p>'],
    ['<template><p>after</p>', '<p>after</p>'],
    ['<plaintext><p>after</p>', '<p>after</p>'],
  ])('stays: %s', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
  });

  it.each([
    ['a<script>attack()</script>b', 'ab'],
    ['a<script>attack()', 'a'],
    ['a<style>p{}</style>b<style>p{}', 'ab'],
    ['a<svg><style>p{}</style><script>attack()</script></svg>b', 'ab'],
    ['a<textarea>not shown</textarea>b', 'ab'],
    ['a<title>not shown</TITLE >b', 'ab'],
    ['a<iframe>not shown</iframe>b', 'ab'],
    ['a<noscript><p>not shown</p></noscript>b', 'ab'],
    ['a<template><p>not <template>at all</template> shown</p></template>b', 'ab'],
    ['a<template><script></template></script>not shown</template>b', 'ab'],
  ])('is dropped where browsers never show it: %s', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
  });
});

describe('ordinary formatting', () => {
  it.each([
    ['<p>Hello <b>bold</b>, <em>emphasis</em> and <u>underlined</u></p>'],
    ['<h1>One</h1><h2>Two</h2><h6>Six</h6>'],
    ['<ul><li>a</li><li>b<ol start="3"><li>c</li></ol></li></ul>'],
    [
      '<table><caption>T</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    ],
    ['<p><img src="/api/knowledgebase/v1/images/00" alt="A picture" width="40" height="30" /></p>'],
    ['<p><img src="https://example.com/a.png" alt="" /></p>'],
    ['<pre><code class="language-ts">if (a &lt; b &amp;&amp; c) {\n  run();\n}\n</code></pre>'],
    ['<p><a href="https://example.com/?a=1&amp;b=2#c" title="there">x</a> <a href="mailto:ada@example.com">y</a></p>'],
    ['<p><a href="/people/3">relative</a> <a href="#part">here</a></p>'],
    ['<blockquote><p>said</p></blockquote><hr />'],
    ['<p style="text-align:center">middle</p><span style="color:#c00;background-color:rgb(1, 2, 3)">c</span>'],
    ['<p>H<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>, <mark>m</mark>, <del>d</del><ins>i</ins></p>'],
    ['<details open><summary>More</summary><p>text</p></details>'],
    ['<figure><img src="/a.png" alt="a" /><figcaption>caption</figcaption></figure>'],
    ['<h2 class="align-center">middle</h2><p class="align-end">far</p><p class="align-justify">wide</p>'],
    ['<p><span class="hue-sky">blue</span> <mark class="hue-amber">seen</mark></p>'],
    ['<aside class="callout-warning"><p>Mind the gap</p></aside>'],
    ['<figure class="video"><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></figure>'],
    ['<p lang="ar" dir="rtl">مرحبا</p><p>日本語 Łódź 😀 &amp; café</p>'],
  ])('stays: %s', (html) => {
    expect(sanitiseHtml(html)).toBe(html);
  });

  it('that is not allowed is removed and its text kept, except text that browsers never show', () => {
    expect(sanitiseHtml('<custom>kept</custom> <font color=red>too</font>')).toBe('kept too');
    expect(sanitiseHtml('a<script>gone</script><style>gone</style>b')).toBe('ab');
  });

  it('has no classes but those that mean something where they stand', () => {
    expect(sanitiseHtml('<p class="page align-center toast">a</p><aside class="callout-danger dialog">b</aside>')).toBe(
      '<p class="align-center">a</p><aside class="callout-danger">b</aside>',
    );
    expect(sanitiseHtml('<p class="callout-info hue-sky video">a</p><span class="align-end hue-none">b</span>')).toBe(
      '<p>a</p><span>b</span>',
    );
  });

  it('lets a link open a new window only with rel=noopener', () => {
    expect(sanitiseHtml('<a href="/x" target="_blank" rel="opener">x</a>')).toBe(
      '<a href="/x" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitiseHtml('<a href="/x" target="_top">x</a>')).toBe('<a href="/x">x</a>');
  });

  it('is closed where it was left open', () => {
    expect(sanitiseHtml('<p>one<p>two<b>three')).toBe('<p>one</p><p>two<b>three</b></p>');
    expect(sanitiseHtml('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
  });
});

describe('plain text', () => {
  it.each([
    ['<p>Hello <b>bold</b> world</p>', 'Hello bold world'],
    ['<p>one</p><p>two</p>', 'one\ntwo'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
    ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '1 2\n3'],
    ['<p>a\n   b&nbsp;&nbsp;c</p>', 'a b c'],
    ['<b>bo</b><i>th</i>', 'both'],
    ['&lt;script&gt; &amp;amp; &quot;x&quot; &#39;', '<script> &amp; "x" \''],
    ['<pre>a\n  b</pre>', 'a\n  b'],
    ['<script>attack()</script>', ''],
    ['', ''],
    ['no tags at all', 'no tags at all'],
    ['<p>&amp;lt;</p>', '&lt;'],
  ])('of %s has its words and line breaks', (html, text) => {
    expect(plainText(html)).toBe(text);
    expect(plainText(sanitiseHtml(html))).toBe(text);
    expect(plainTextOfClean(sanitiseHtml(html))).toBe(text);
  });

  it('of clean HTML is found in one pass, whatever it holds', () => {
    const breaks = `<pre>${'\n'.repeat(50_000)}x${'\n'.repeat(50_000)}y</pre>`;
    expect(plainTextOfClean(breaks)).toBe(`x${'\n'.repeat(50_000)}y`);
    expect(plainTextOfClean('a <p')).toBe('a');
    expect(plainTextOfClean('</pre> a  b')).toBe('a b');
  });

  it('of hostile HTML holds no tags that were markup', () => {
    for (const [, html] of hostileHtml.filter(([, html]) => !html.includes('&lt;') && !html.includes('&amp;'))) {
      expect(plainText(html)).not.toMatch(/<(script|img|svg|iframe)/i);
    }
  });
});
