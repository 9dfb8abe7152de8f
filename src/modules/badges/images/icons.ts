// The pre-defined icons: drawings of Lucide (icons/LICENSE) as white lines on nothing, because badges bring their colour.
import { readFile } from 'node:fs/promises';

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

/** The PNG of an image of the icon set. */
export function readIcon(filename: string): Promise<Buffer> {
  return readFile(new URL(`icons/${filename}`, import.meta.url));
}
