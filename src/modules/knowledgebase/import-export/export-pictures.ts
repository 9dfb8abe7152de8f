// The pictures of an export: which ones the texts show, and their paths within the archive.
import { posix } from 'node:path';
import type { Db } from '../../../platform/db/index.ts';
import { listImagesByKeys } from '../images/images.repository.ts';
import { imagePaths } from '../images/images.service.ts';

const FOLDER = 'images/';
const endings = new Map([
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
]);

export type ExportPictures = ReturnType<typeof createPictures>;

export function createPictures(db: Db) {
  /** By path, the hash of the bytes. */
  const files = new Map<string, string>();
  const paths = new Map<string, string>();
  const relative = (path: string, folder: string) => posix.relative(folder === '' ? '.' : folder, path);

  return {
    files,

    /** Before the texts are written: finds all their pictures at once. */
    async learn(texts: readonly string[]): Promise<void> {
      const keys = texts.flatMap((text) => [...text.matchAll(imagePaths)].map(([, key = '']) => key));
      const unknown = [...new Set(keys)].filter((key) => !paths.has(key));
      for (const { key, content_type, blob_hash } of await listImagesByKeys(db, unknown)) {
        const path = `${FOLDER}${key}.${endings.get(content_type) ?? 'png'}`;
        paths.set(key, path);
        files.set(path, blob_hash);
      }
    },

    /** The text with paths as seen from the folder; what is not there stays as it is. */
    inText: (html: string, folder: string): string =>
      html.replace(imagePaths, (whole, key: string) => {
        const path = paths.get(key);
        return path === undefined ? whole : relative(path, folder);
      }),

    cover(articleId: number, hash: string, folder: string): string {
      const path = `${FOLDER}cover-${articleId}.jpg`;
      files.set(path, hash);
      return relative(path, folder);
    },
  };
}
