// Colours that people have chosen, and texts that can be read on them.
import type { CSSProperties } from 'react';

export type Rgb = readonly [red: number, green: number, blue: number];

/** What texts need against their ground (WCAG 1.4.3). */
const READABLE = 4.5;
/** A little more, as browsers round what they mix. */
const AIM = READABLE + 0.15;
const STEP = 0.04;
/** The strongest mix that stands behind such a text. */
const STRONGEST = 0.17;

const grounds = { light: [255, 255, 255], dark: [27, 32, 29] } as const satisfies Record<string, Rgb>;
const ends = { light: [0, 0, 0], dark: [255, 255, 255] } as const satisfies Record<string, Rgb>;

/** Six hexadecimal digits, with `#` or without; undefined: it is no colour. */
export function rgbOf(colour: string): Rgb | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (digits === undefined) return undefined;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function contrastOf(one: Rgb, other: Rgb): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour, made darker until white can be seen on it that well. */
export function darkerUntil(colour: string, contrast: number): string {
  const rgb = rgbOf(colour) ?? ends.light;
  let part = 1;
  while (part > 0 && contrastOf(mix(rgb, ends.light, part), ends.dark) < contrast) part -= STEP;
  return hexOf(mix(rgb, ends.light, Math.max(0, part))).slice(1);
}

const known = new Map<string, CSSProperties>();

/** `--c`, the colour, and `--c-ink`, the same for texts on a light mix of it, in both themes. */
export function inColour(colour: string | undefined): CSSProperties | undefined {
  if (colour === undefined) return undefined;
  const found = known.get(colour);
  if (found) return found;
  const rgb = rgbOf(colour);
  if (!rgb) return undefined;
  const style = { '--c': hexOf(rgb), '--c-ink': `light-dark(${readable(rgb, 'light')}, ${readable(rgb, 'dark')})` };
  known.set(colour, style as CSSProperties);
  return style as CSSProperties;
}

function readable(rgb: Rgb, theme: keyof typeof grounds): string {
  const ground = mix(rgb, grounds[theme], STRONGEST);
  let part = 1;
  while (part > 0 && contrastOf(mix(rgb, ends[theme], part), ground) < AIM) part -= STEP;
  return hexOf(mix(rgb, ends[theme], Math.max(0, part)));
}

export function mix(one: Rgb, other: Rgb, part: number): Rgb {
  const [r, g, b] = one.map((value, index) => Math.round(value * part + (other[index] ?? 0) * (1 - part)));
  return [r ?? 0, g ?? 0, b ?? 0];
}

function luminanceOf(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
