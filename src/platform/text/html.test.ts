import { expect, it } from 'vitest';
import { escapeHtml } from './html.ts';

it.each([
  ['<b onclick="x(\'y\')">A & B</b>', '&lt;b onclick=&quot;x(&#39;y&#39;)&quot;&gt;A &amp; B&lt;/b&gt;'],
  ['&amp;', '&amp;amp;'],
  ['plain é 😀', 'plain é 😀'],
  ['', ''],
])('escapes %s', (text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped);
});
