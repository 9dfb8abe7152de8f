import { fold } from '../../platform/text/fold.ts';

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
