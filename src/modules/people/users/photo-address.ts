// Addresses of photos that change with the picture, so that a browser keeps what it has seen.
import { createHash } from 'node:crypto';

interface Pictured {
  id: number;
  fullname: string;
  photo_hash: string | null;
}

/** Names the photo, or the picture of the initials, as it is now. */
export function photoVersion({ fullname, photo_hash }: Omit<Pictured, 'id'>): string {
  return photo_hash === null
    ? `i${createHash('sha256').update(fullname).digest('hex').slice(0, 11)}`
    : photo_hash.slice(0, 12);
}

/** `root` is the address of people v2. A size is added as `&size=`. */
export function photoAddress(root: string, user: Pictured): string {
  return `${root}/users/${user.id}/photo?v=${photoVersion(user)}`;
}
