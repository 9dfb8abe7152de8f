// The HTML of people's texts, as the server keeps it, made fit for a page whose policy refuses `style`: what it says becomes classes.
import type { Hue } from './parts.tsx';

export const alignments = ['center', 'end', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

export const hues: readonly Hue[] = ['brand', 'berry', 'sky', 'plum', 'amber', 'rose', 'danger'];

/** The body of a page of its own, in which nothing runs and nothing is loaded. */
export function readRichHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/(<[^>]*\s)style=/gi, '$1data-look='), 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('[data-look]')) {
    const look = lookOf(element.dataset.look ?? '');
    const side = sides[look.get('text-align') ?? ''];
    if (side) element.classList.add(`align-${side}`);
    delete element.dataset.look;
    if (element.matches('span, mark')) colour(element, hueOf(look.get('color')), hueOf(look.get('background-color')));
  }
  return body;
}

/** The declarations of a `style`. */
export function lookOf(style: string): ReadonlyMap<string, string> {
  return new Map(
    style.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      return [
        [
          declaration.slice(0, colon).trim().toLowerCase(),
          declaration
            .slice(colon + 1)
            .trim()
            .toLowerCase(),
        ],
      ];
    }),
  );
}

export const sides: Readonly<Record<string, Alignment | undefined>> = {
  center: 'center',
  right: 'end',
  end: 'end',
  justify: 'justify',
};

function colour(element: HTMLElement, ink: Hue | undefined, ground: Hue | undefined): void {
  if (ink && element.tagName === 'SPAN') element.classList.add(`hue-${ink}`);
  if (!ground) return;
  if (element.tagName === 'MARK') {
    element.classList.add(`hue-${ground}`);
    return;
  }
  const mark = element.ownerDocument.createElement('mark');
  mark.className = `hue-${ground}`;
  mark.append(...element.childNodes);
  element.append(mark);
}

const named: Readonly<Record<string, Hue | undefined>> = {
  red: 'danger',
  darkred: 'danger',
  crimson: 'danger',
  orange: 'berry',
  darkorange: 'berry',
  brown: 'berry',
  yellow: 'amber',
  gold: 'amber',
  green: 'brand',
  lime: 'brand',
  darkgreen: 'brand',
  blue: 'sky',
  navy: 'sky',
  teal: 'sky',
  cyan: 'sky',
  aqua: 'sky',
  purple: 'plum',
  violet: 'plum',
  indigo: 'plum',
  pink: 'rose',
  magenta: 'rose',
  fuchsia: 'rose',
};

const ranges: readonly (readonly [number, Hue])[] = [
  [15, 'danger'],
  [40, 'berry'],
  [70, 'amber'],
  [170, 'brand'],
  [250, 'sky'],
  [310, 'plum'],
  [345, 'rose'],
  [361, 'danger'],
];

/** Which of the hues that mean something in both themes a colour is nearest to; none for black, white and grey. */
export function hueOf(value: string | undefined): Hue | undefined {
  if (value === undefined) return undefined;
  const parts = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1];
  const channels = parts
    ? (parts.length === 3 ? [...parts].map((digit) => digit + digit) : (parts.match(/../g) ?? [])).map((pair) =>
        Number.parseInt(pair, 16),
      )
    : /^rgba?\((\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(value)?.slice(1).map(Number);
  if (!channels) return named[value];
  const [red = 0, green = 0, blue = 0] = channels;
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span < 40) return undefined;
  const sector =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  const angle = (sector * 60 + 360) % 360;
  return ranges.find(([end]) => angle < end)?.[1];
}
