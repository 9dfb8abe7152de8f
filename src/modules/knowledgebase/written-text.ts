// Owns what becomes of the texts, tags and languages that people send.
import { invalidField } from '../../platform/http/errors.ts';
import { fold } from '../../platform/text/fold.ts';
import type { RichText } from '../../platform/text/rich-text.ts';

/** For answers and comments, which are nothing without words or a picture. */
export function requireContent(written: RichText, field: string): RichText {
  if (written.plain === '' && !written.html.includes('<img ')) throw invalidField(field, 'must not be empty');
  return written;
}

export interface Tag {
  name: string;
  key: string;
}

/** Each tag once, as it was first spelled. */
export function readTags(sent: readonly string[]): Tag[] {
  const tags = new Map<string, Tag>();
  for (const text of sent) {
    const name = text.trim().replace(/\s+/g, ' ');
    const key = tagKey(name);
    if (key !== '' && !tags.has(key)) tags.set(key, { name, key });
  }
  return [...tags.values()];
}

export function tagKey(name: string): string {
  return fold(name.trim().replace(/\s+/g, ' '));
}

/** The column of tags: JSON that only this file writes. */
export function parseTags(column: string): string[] {
  const list: unknown = JSON.parse(column);
  return Array.isArray(list) ? list.filter((tag) => typeof tag === 'string') : [];
}

export function readLanguage(sent: string | null | undefined, installation: string): string {
  return (sent ?? installation).slice(0, 2).toLowerCase();
}
