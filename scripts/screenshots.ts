// `npm run screenshots`: every page of the web app, on a desktop and a phone, light and dark, into `screenshots/`.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { pages } from '../web/test/support/pages.ts';
import { findChromium, PASSWORD, startServer } from '../web/test/support/server.ts';

const folder = join(import.meta.dirname, '../screenshots');
const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

await rm(folder, { recursive: true, force: true });
await mkdir(folder);
const { url, stop } = await startServer();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
for (const [size, options] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, { path, as }] of Object.entries(pages)) {
      const context = await browser.newContext({ ...options, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' });
      if (as !== undefined) {
        const data = { username: as, password: PASSWORD };
        await context.request.post(`${url}/api/session/v1`, { data, headers: { origin: url } });
      }
      const page = await context.newPage();
      await page.goto(url + path, { waitUntil: 'load' });
      await page.waitForSelector('h1');
      await page.waitForTimeout(800);
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
      await context.close();
    }
  }
}
await browser.close();
await stop();
process.stdout.write(`${folder}\n`);
