// What the first page costs: scripts and styles as they are sent, compressed.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const built = join(import.meta.dirname, '../../dist-web');
const MOST = { js: 175_000, css: 15_000 };

it.each([
  ['the sign-in page', '/sign-in', undefined],
  ['home', '/', 'oyvind.lie'],
])('%s loads no more than the budget', async (_name, path, as) => {
  const { page, context } = await browser.open(as === undefined ? {} : { as });
  const sizes = { js: 0, css: 0 };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const ending = pathname.endsWith('.js') ? 'js' : pathname.endsWith('.css') ? 'css' : undefined;
    if (ending === undefined || !pathname.startsWith('/assets/')) return;
    expect(response.headers()['content-encoding']).toBe('br');
    sizes[ending] += statSync(join(built, `${pathname}.br`)).size;
  });
  await page.goto(path);
  await settle(page);
  expect(sizes.js).toBeGreaterThan(50_000);
  expect(sizes.js).toBeLessThan(MOST.js);
  expect(sizes.css).toBeLessThan(MOST.css);
  process.stdout.write(`first load of ${path}: ${sizes.js} bytes of script, ${sizes.css} of style\n`);
  await context.close();
});
