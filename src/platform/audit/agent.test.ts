import { expect, it } from 'vitest';
import { shortAgent } from './agent.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge 130, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['x'.repeat(200), 'x'.repeat(60)],
  [undefined, ''],
])('the user agent %s is shown as %s', (given, short) => {
  expect(shortAgent(given)).toBe(short);
});
