// The drawings of the demo, as SVG: skies, stations, plans, charts. Nothing in them runs.
import type { Random } from '../random.ts';
import { escapeXml } from './archive.ts';

const INK = '#17303f';
const BLUE = '#2f6f9f';
const ORANGE = '#ee8f29';
type Colours = readonly [above: string, below: string];

const skies: readonly [Colours, ...Colours[]] = [
  ['#2f6f9f', '#f2c14e'],
  ['#3b5b7a', '#c8d8e4'],
  ['#5b6b2f', '#dce7b5'],
  ['#a3475c', '#ffd9a0'],
  ['#1d2b3a', '#6d8aa5'],
  ['#4a90c2', '#eaf4fb'],
];

function svg(width: number, height: number, body: string, scale = 1): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

/** A station on a hill under a sky; `shift` moves the clouds. */
export function drawLandscape(random: Random, { shift = 0, scale = 1 } = {}): string {
  const [width, height] = [1200, 800];
  const [above, below] = random.pick(skies);
  const hill = (base: number, opacity: number) => {
    const peaks = Array.from({ length: 5 }, (_, index) => {
      const x = ((index + 1) * width) / 5;
      return `S ${x - width / 10} ${base - random.between(20, 130)} ${x} ${base + random.between(-30, 30)}`;
    });
    return `<path d="M 0 ${base} ${peaks.join(' ')} V ${height} H 0 Z" fill="${INK}" opacity="${opacity}"/>`;
  };
  const cloud = () => {
    const [x, y, r] = [random.between(0, width), random.between(60, 260), random.between(24, 60)];
    const at = (x + shift) % (width + 200);
    return `<g fill="#fff" opacity="0.7"><ellipse cx="${at}" cy="${y}" rx="${r * 2}" ry="${r}"/><ellipse cx="${at + r}" cy="${y - r / 2}" rx="${r}" ry="${r}"/></g>`;
  };
  const gradient = `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs>`;
  const [x, base] = [random.between(250, 950), random.between(560, 640)];
  return svg(
    width,
    height,
    `${gradient}<rect width="100%" height="100%" fill="url(#sky)"/>${cloud()}${cloud()}${cloud()}${hill(520, 0.35)}${hill(600, 0.55)}${mast(x, base, 260)}${hill(700, 0.9)}`,
    scale,
  );
}

function mast(x: number, base: number, height: number): string {
  const top = base - height;
  return `<g stroke="${INK}" stroke-width="8" fill="none"><path d="M ${x} ${base + 80} V ${top} M ${x - 60} ${top + 40} H ${x + 60} M ${x - 60} ${top + 40} V ${top + 10} M ${x + 60} ${top + 40} V ${top + 15}"/></g><path d="M ${x - 85} ${top} h 50 l -12 34 h -26 z" fill="${BLUE}"/><circle cx="${x + 60}" cy="${top}" r="18" fill="${ORANGE}"/><rect x="${x - 24}" y="${top + 90}" width="48" height="70" rx="6" fill="#eef3f6" stroke="${INK}" stroke-width="4"/>`;
}

/** An instrument with its measures. */
export function drawInstrument(name: string, random: Random): string {
  const [width, height] = [random.between(180, 320), random.between(240, 420)];
  const [x, y] = [400 - width / 2, 300 - height / 2];
  const fins = Array.from({ length: 6 }, (_, index) => {
    const at = y + 24 + (index * (height - 48)) / 6;
    return `<path d="M ${x - 22} ${at} H ${x + width + 22}" stroke="${BLUE}" stroke-width="9"/>`;
  });
  const line = `stroke="${INK}" stroke-width="2" fill="none"`;
  return svg(
    800,
    600,
    `<rect width="800" height="600" fill="#fff"/><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="18" fill="#eef3f6" stroke="${INK}" stroke-width="4"/>${fins.join('')}<circle cx="400" cy="${y + height - 20}" r="7" fill="${ORANGE}"/><path d="M ${x} ${y + height + 36} h ${width} m 0 -8 v 16 m -${width} 0 v -16 M ${x + width + 50} ${y} v ${height} m -8 0 h 16 m 0 -${height} h -16" ${line}/>${label(400, y + height + 62, `${width} mm`)}${label(x + width + 92, 300, `${height} mm`)}${label(400, 40, name, 26)}`,
  );
}

/** Rooms on both sides of a corridor. */
export function drawFloorPlan(title: string, rooms: readonly string[]): string {
  const half = Math.ceil(rooms.length / 2);
  const width = 900 / half;
  const room = (name: string, index: number) => {
    const x = 50 + (index % half) * width;
    const y = index < half ? 90 : 340;
    return `<rect x="${x}" y="${y}" width="${width}" height="170" fill="${index % 3 === 0 ? '#e8f0f5' : '#fff'}" stroke="${INK}" stroke-width="4"/><path d="M ${x + width / 2 - 22} ${index < half ? y + 170 : y} h 44" stroke="#fff" stroke-width="6"/>${label(x + width / 2, y + 90, name)}`;
  };
  return svg(
    1000,
    600,
    `<rect width="1000" height="600" fill="#fff"/>${label(500, 50, title, 28)}${rooms.map(room).join('')}<path d="M 60 300 H 930 l -20 -12 v 24 z" stroke="#5b6b2f" stroke-width="5" fill="#5b6b2f"/>${label(500, 560, 'Way out')}`,
  );
}

export function drawChart(title: string, values: readonly number[], names: readonly string[]): string {
  const highest = Math.max(...values);
  const width = 820 / values.length;
  const bars = values.map((value, index) => {
    const height = (value / highest) * 380;
    const x = 90 + index * width;
    return `<rect x="${x + 6}" y="${510 - height}" width="${width - 12}" height="${height}" fill="${index % 2 === 0 ? BLUE : ORANGE}"/>${label(x + width / 2, 540, names[index] ?? '', 16)}${label(x + width / 2, 500 - height, String(value), 16)}`;
  });
  return svg(
    1000,
    600,
    `<rect width="1000" height="600" fill="#fff"/>${label(500, 56, title, 28)}${bars.join('')}<path d="M 80 90 V 510 H 930" stroke="${INK}" stroke-width="3" fill="none"/>`,
  );
}

/** Boxes with lines from the first to all others. */
export function drawNetwork(title: string, boxes: readonly string[]): string {
  const [hub = '', ...others] = boxes;
  const box = (x: number, y: number, name: string, colour: string) =>
    `<rect x="${x - 95}" y="${y - 34}" width="190" height="68" rx="10" fill="${colour}" stroke="${INK}" stroke-width="3"/>${label(x, y + 6, name, 17)}`;
  const placed = others.map((name, index) => {
    const angle = (2 * Math.PI * index) / others.length;
    return { name, x: Math.round(500 + 370 * Math.cos(angle)), y: Math.round(330 + 200 * Math.sin(angle)) };
  });
  const lines = placed.map(({ x, y }) => `<path d="M 500 330 L ${x} ${y}" stroke="${BLUE}" stroke-width="4"/>`);
  return svg(
    1000,
    620,
    `<rect width="1000" height="620" fill="#fff"/>${label(500, 48, title, 28)}${lines.join('')}${placed.map(({ name, x, y }) => box(x, y, name, '#e8f0f5')).join('')}${box(500, 330, hub, '#ffd9a0')}`,
  );
}

/** The berry, alone or left of the name. */
export function drawLogo(colour: string, withName: boolean): string {
  const drupes = [
    [0, 0],
    [50, 0],
    [100, 0],
    [25, -44],
    [75, -44],
    [50, -88],
    [50, 44],
  ];
  const circles = drupes.map(([x = 0, y = 0]) => `<circle cx="${80 + x}" cy="${150 + y}" r="30" fill="${colour}"/>`);
  const name = `<text x="250" y="165" font-family="sans-serif" font-size="64" fill="${INK}">Cloudberry</text>`;
  return svg(withName ? 640 : 260, 260, `${circles.join('')}${withName ? name : ''}`);
}

function label(x: number, y: number, text: string, size = 18): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="${INK}">${escapeXml(text)}</text>`;
}
