// The colour of the installation: whatever it is, everything in it can be read, in both themes.
import { describe, expect, it } from 'vitest';
import { brandTokens } from '../src/ui/brand.ts';
import { findBarriers, setTheme, settle, useBrowser } from './support/browser.ts';

const browser = useBrowser();

function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe('the colour of the installation', () => {
  it('is ours unless it is another, and every colour is made readable on every ground', () => {
    expect(brandTokens('#17604e')).toEqual({});
    expect(brandTokens('green')).toEqual({});
    for (const colour of ['#000000', '#ffffff', '#ffd400', '#0a1a3a', '#7a1f5c', '#e60000', '#00a3e0', '#808080']) {
      const tokens = brandTokens(colour);
      const of = (name: string) => /light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens[name] ?? '')?.slice(1) ?? [];
      const [brand = '', darkBrand = ''] = of('--brand');
      const [fill = '', darkFill = ''] = of('--brand-fill');
      const [fill2 = '', darkFill2 = ''] = of('--brand-fill-2');
      const [soft = '', darkSoft = ''] = of('--brand-soft');
      const [ink = '', darkInk = ''] = of('--brand-ink');
      const ratios = [
        ...['#eeebe3', '#faf8f4', '#ffffff', '#f3f0e9'].map((ground) => contrast(brand, ground)),
        ...['#0d100f', '#141816', '#1b201d', '#181d1a'].map((ground) => contrast(darkBrand, ground)),
        ...[fill, fill2, darkFill, darkFill2].map((ground) => contrast(ground, '#ffffff')),
        contrast(ink, soft),
        contrast(darkInk, darkSoft),
      ];
      expect(Math.min(...ratios), `${colour}: ${ratios.map((ratio) => ratio.toFixed(1))}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('leaves no barrier on home and in a dialog, in both themes', async () => {
    const colour = '#ffd400';
    const { page, context } = await browser.open({ as: 'leila.haddad' });
    await page.route(/\/(people.*)?$/, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      const html = (await answer.text()).replace(
        'name="atrium-colour" content="#17604e"',
        `name="atrium-colour" content="${colour}"`,
      );
      await route.fulfill({ response: answer, body: html });
    });
    for (const path of ['/', '/people?new=true']) {
      await page.goto(path);
      await settle(page);
      if (path !== '/') await page.getByRole('dialog').getByLabel('First name').waitFor();
      expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))).toMatch(
        /^light-dark/,
      );
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme);
        expect([path, theme, ...(await findBarriers(page))]).toEqual([path, theme]);
      }
    }
    await context.close();
  });
});
