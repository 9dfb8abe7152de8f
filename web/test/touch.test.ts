// Fingers on a phone: swiping back from the edge, and long presses.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Point {
  x: number;
  y: number;
}

/** A touch as the page hears of it; answers whether the page kept the browser from doing more. */
const touch = (page: Page, type: 'touchstart' | 'touchmove' | 'touchend', from: Point, at: Point) =>
  page.evaluate(
    ({ type, from, at }) => {
      const target = document.elementFromPoint(from.x, from.y) ?? document.body;
      const finger = new Touch({ identifier: 1, target, clientX: at.x, clientY: at.y });
      const touches = type === 'touchend' ? [] : [finger];
      const event = new TouchEvent(type, { touches, changedTouches: [finger], bubbles: true, cancelable: true });
      return !target.dispatchEvent(event);
    },
    { type, from, at },
  );

async function swipe(page: Page, from: number, to: number, y: number): Promise<void> {
  const start = { x: from, y };
  await touch(page, 'touchstart', start, start);
  await touch(page, 'touchmove', start, { x: (from + to) / 2, y });
  await touch(page, 'touchmove', start, { x: to, y });
  await touch(page, 'touchend', start, { x: to, y });
}

/** The gestures are loaded after the page. */
const gestures = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/touch-[^/]*\.js$/.test(name)),
  );

describe('a finger', () => {
  it('swipes back from the edge of a profile and of a folder, and nowhere else', async () => {
    const { page } = await browser.open({ as: 'hana.novakova', ...phone });
    await page.goto('/people/19');
    await settle(page);
    await gestures(page);
    await swipe(page, 120, 330, 420);
    await swipe(page, 6, 60, 420);
    expect(new URL(page.url()).pathname).toBe('/people/19');
    await swipe(page, 6, 260, 420);
    await page.waitForURL((url) => url.pathname === '/people');
    await page.goto('/documents/folder/9');
    await settle(page);
    await page.getByRole('row', { name: /Weather stations/ }).tap();
    await page.waitForURL('**/documents/folder/10');
    await page.getByRole('heading', { level: 1, name: 'Weather stations' }).waitFor();
    await swipe(page, 6, 260, 420);
    await page.waitForURL('**/documents/folder/9');
    await page.goto('/people');
    await settle(page);
    await gestures(page);
    await swipe(page, 6, 260, 60);
    expect(new URL(page.url()).pathname).toBe('/people');
  });

  it('presses long to choose a person and to open the menu of a document, which the release leaves as it is', async () => {
    const { page } = await browser.open({ as: 'oyvind.lie', ...phone });
    await page.goto('/people');
    await settle(page);
    await gestures(page);
    const row = page.getByRole('row', { name: /Alice Morgan/ });
    const middleOf = async (target: typeof row): Promise<Point> => {
      const box = await target.boundingBox();
      if (!box) throw new Error('the row is not in sight');
      return { x: box.x + 120, y: box.y + box.height / 2 };
    };
    const person = await middleOf(row);
    await touch(page, 'touchstart', person, person);
    await page.waitForFunction(() => document.querySelectorAll('[role="row"][aria-selected="true"]').length === 1);
    expect(await touch(page, 'touchend', person, person)).toBe(true);
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
    expect(new URL(page.url()).pathname).toBe('/people');

    await page.goto('/documents/folder/10');
    await settle(page);
    await gestures(page);
    const folder = await middleOf(page.getByRole('row', { name: /Calibration/ }).first());
    await touch(page, 'touchstart', folder, folder);
    await page.getByRole('menu').waitFor();
    expect(await touch(page, 'touchend', folder, folder)).toBe(true);
    await expect.poll(() => page.getByRole('menu').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/documents/folder/10');
  });
});
