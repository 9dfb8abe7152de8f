// The names in an export: readable, safe on every system, no two alike.
import { fold } from '../../../platform/text/fold.ts';

const MAX_PART = 80;

/** A part of a path that is a plain name everywhere. */
function fileName(text: string): string {
  const plain = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // Hidden files, what an import passes over, and what Windows cannot keep.
    .replace(/^[._]+/, '')
    .replace(/[. ]+$/, '');
  const short = [...plain].slice(0, MAX_PART).join('').trim();
  return short === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? `${short}-` : short;
}

/** Gives every path once, ignoring case and accents; the second gets a number. */
export function uniquePaths(): (folder: string, name: string, ending: string) => string {
  const taken = new Set<string>();
  return (folder, name, ending) => {
    for (let number = 1; ; number += 1) {
      const path = `${folder}${fileName(name)}${number === 1 ? '' : `-${number}`}${ending}`;
      const key = fold(path);
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}

interface Named {
  id: number;
  parent_id: number | null;
  name: string;
}

/** The folder of each category, with a slash at its end. */
export function categoryFolders(categories: readonly Named[]): Map<number, string> {
  const byParent = Map.groupBy(categories, ({ parent_id }) => parent_id);
  const folders = new Map<number, string>();
  const unique = uniquePaths();
  const place = (parentId: number | null, folder: string) => {
    for (const { id, name } of byParent.get(parentId) ?? []) {
      const path = unique(folder, name, '/');
      folders.set(id, path);
      place(id, path);
    }
  };
  place(null, '');
  return folders;
}
