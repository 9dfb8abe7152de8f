// Owns the pre-defined icons: which there are, and how they are drawn.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';

/** In the order in which they are offered. New ones go to the end: badges refer to the images made from this list. */
export const iconNames: readonly string[] = [
  ...['award', 'trophy', 'medal', 'crown', 'star', 'gem', 'badge-check', 'sparkles'],
  ...['heart', 'hand-heart', 'heart-handshake', 'handshake', 'thumbs-up', 'smile', 'users', 'party-popper'],
  ...['rocket', 'zap', 'flame', 'target', 'trending-up', 'mountain', 'flag', 'compass'],
  ...['lightbulb', 'brain', 'puzzle', 'atom', 'microscope', 'telescope', 'book-open', 'graduation-cap'],
  ...['wrench', 'hammer', 'code', 'bug-off', 'palette', 'pen-tool', 'camera', 'music'],
  ...['megaphone', 'message-circle-heart', 'headphones', 'life-buoy', 'shield-check', 'key', 'scale', 'eye'],
  ...['leaf', 'sprout', 'sun', 'globe', 'recycle', 'anchor', 'umbrella', 'rainbow'],
  ...['gift', 'cake', 'coffee', 'bike', 'dumbbell', 'calendar-check', 'briefcase', 'stethoscope'],
];

const SIZE = 256;
/** Room around the icon, so that it stands free on its coloured ground. */
const MARGIN = 32;
const UNITS = 24;
const POINTS_PER_INCH = 72;

const resolve = createRequire(import.meta.url).resolve;

/**
 * Draws icons as white lines on nothing: badges bring their colour. Drawn when first asked for and kept in memory
 * (a few hundred kilobytes in all), so that a start costs nothing and no stored file can be missing.
 */
export function createIcons(): (name: string) => Promise<Buffer> {
  const drawn = new Map<string, Promise<Buffer>>();
  return (name) => {
    const known = drawn.get(name);
    if (known) return known;
    const made = draw(name);
    drawn.set(name, made);
    made.catch(() => drawn.delete(name));
    return made;
  };
}

async function draw(name: string): Promise<Buffer> {
  const svg = await readFile(resolve(`lucide-static/icons/${name}.svg`), 'utf8');
  const inner = SIZE - 2 * MARGIN;
  const density = (POINTS_PER_INCH * inner) / UNITS;
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(Buffer.from(svg.replaceAll('currentColor', '#ffffff')), { density })
    .resize(inner, inner)
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: transparent })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
