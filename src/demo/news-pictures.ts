// The pictures of the news of the demo: a sky over hills, drawn from two colours and a seed.
import sharp from 'sharp';
import { seededRandom } from './random.ts';

const WIDTH = 1200;
const HEIGHT = 630;

export function landscapePng([above, below]: readonly [string, string], seed: string): Promise<Buffer> {
  const random = seededRandom(seed);
  const hill = (base: number, opacity: number) => {
    const peaks = Array.from({ length: 5 }, (_, index) => {
      const x = ((index + 1) * WIDTH) / 5;
      return `S ${x - WIDTH / 10} ${base - random.between(20, 120)} ${x} ${base + random.between(-30, 30)}`;
    });
    return `<path d="M 0 ${base} ${peaks.join(' ')} V ${HEIGHT} H 0 Z" fill="#17303f" opacity="${opacity}"/>`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${random.between(200, 1000)}" cy="${random.between(120, 260)}" r="${random.between(40, 80)}" fill="#fff" opacity="0.85"/>
    ${hill(430, 0.35)}${hill(500, 0.55)}${hill(570, 0.85)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
