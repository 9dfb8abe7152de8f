// The picture of someone without a photo: their initials on a colour of their own.
import { escapeHtml } from '../text/html.ts';

/** Up to two initials in any alphabet; the same seed gives the same colour. */
export function initialsSvg(name: string, seed: number): string {
  const colour = colours[Math.abs(Math.trunc(seed)) % colours.length] ?? firstColour;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 100 100">' +
    `<rect width="100" height="100" fill="${colour}"/>` +
    '<text x="50" y="50" dy="0.36em" text-anchor="middle" fill="#ffffff" font-size="36" font-weight="600" ' +
    "font-family=\"system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif\">" +
    `${escapeHtml(initialsOf(name))}</text></svg>`
  );
}

function initialsOf(name: string): string {
  const initials = name
    .slice(0, maxNameLength)
    .toWellFormed()
    .split(/\s+/)
    .map(initialOf)
    .filter((initial) => initial !== '');
  const first = initials[0] ?? '?';
  const last = initials.length > 1 ? (initials.at(-1) ?? '') : '';
  return first + last;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const maxGraphemeLength = 12;
const maxNameLength = 300;

// The first letter or digit with all that belongs to it; quotes, brackets and other marks are no initials.
function initialOf(word: string): string {
  for (const { segment } of graphemes.segment(word)) {
    const [base = ''] = segment;
    if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(base)) continue;
    const initial = segment.length > maxGraphemeLength ? base : segment;
    const upper = initial.toUpperCase();
    return upper.length === initial.length ? upper : initial;
  }
  return '';
}

// Each gives white text a contrast of at least 4.5 to 1.
const firstColour = '#3b5bdb';
const colours = [
  firstColour,
  '#0b7285',
  '#2b7a3b',
  '#5c7a00',
  '#a8480b',
  '#c92a2a',
  '#a61e4d',
  '#862e9c',
  '#5f3dc4',
  '#1864ab',
  '#08736a',
  '#6b5b4b',
];
