import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { initialsSvg } from './initials.ts';

const textOf = (svg: string): string => /<text[^>]*>(.*)<\/text>/s.exec(svg)?.[1] ?? '';
const colourOf = (svg: string): string => /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? '';

describe('initialsSvg', () => {
  it.each([
    ['Jean-Luc Picard', 'JP'],
    ['jean luc marie picard', 'JP'],
    ['Madonna', 'M'],
    ['  élodie   ñandú ', 'ÉÑ'],
    ['e\u0301lodie', 'E\u0301'],
    ['Владимир Иванов', 'ВИ'],
    ['山田 太郎', '山太'],
    ['山田太郎', '山'],
    ['नीता शर्मा', 'नीश'],
    ['ßeta (Bob) "Smith"', 'ßS'],
    ['O’Neil <script>alert(1)</script>', 'OS'],
    ['👩‍👩‍👧 Team', '👩‍👩‍👧T'],
    ['7 Zwerge', '7Z'],
    ['', '?'],
    [' -- ', '?'],
    ['\ud800 Lone', 'L'],
    ['\0\u0001 \uffff', '?'],
  ])('of %j shows the initials %j', (name, initials) => {
    expect(textOf(initialsSvg(name, 1))).toBe(initials);
  });

  it('stays small for a letter with very many marks and for a very long name', () => {
    expect(textOf(initialsSvg(`Z${'\u0301'.repeat(10_000)}`, 1))).toBe('Z');
    expect(initialsSvg('a'.repeat(1_000_000), 1).length).toBeLessThan(600);
    expect(initialsSvg('a '.repeat(100_000), 1).length).toBeLessThan(600);
  });

  it('chooses the colour by the seed, for any number', () => {
    expect(initialsSvg('A', 5)).toBe(initialsSvg('A', 5));
    expect(colourOf(initialsSvg('A', 5))).not.toBe(colourOf(initialsSvg('A', 6)));
    for (const seed of [0, -7, 1.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(colourOf(initialsSvg('A', seed))).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('gives white text enough contrast on every colour', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      expect(1.05 / (luminance(colourOf(initialsSvg('A', seed))) + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('is a picture that can be drawn', async () => {
    for (const name of ['Jean & Luc <b>', '👩‍👩‍👧 Team', '\0 \uffff', '\ud800']) {
      const { width, height } = await sharp(Buffer.from(initialsSvg(name, 3))).metadata();
      expect([width, height]).toEqual([400, 400]);
    }
  });
});

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
