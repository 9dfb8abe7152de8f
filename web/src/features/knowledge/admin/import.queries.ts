import type { KnowledgebaseImportPreview } from '@atrium/client/core';
import { importKnowledgeBase, previewImport } from '@atrium/client/operations';
import { upload } from '../../../api/client.ts';
import { base } from '../../../api/instance.ts';
import { refreshQueries } from '../../../api/queries.ts';

export type Preview = KnowledgebaseImportPreview;

/** What the server takes of an archive. */
export const MAX_BYTES = 100 * 1024 * 1024;

const whereOf = (category: number | undefined) => (category === undefined ? {} : { category });

/** One archive as it is; other files are packed into one, with their folders. */
export async function archiveOf(files: readonly File[]): Promise<File> {
  const [first] = files;
  if (first && files.length === 1 && /\.zip$/i.test(first.name)) return first;
  const { zip } = await import('fflate');
  const entries = await Promise.all(
    files.map(async (file) => {
      const path = file.webkitRelativePath === '' ? file.name : file.webkitRelativePath;
      return [path, new Uint8Array(await file.arrayBuffer())] as const;
    }),
  );
  const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(Object.fromEntries(entries), { level: 1 }, (error, packed) =>
      error ? reject(error) : resolve(new Uint8Array(packed)),
    ),
  );
  const name = first && files.length === 1 ? first.name.replace(/\.\w+$/, '') : '';
  return new File([bytes], `${name}.zip`, { type: 'application/zip' });
}

export const previewOf = (file: File, category: number | undefined): Promise<Preview> =>
  upload(previewImport, { ...whereOf(category), body: { file } });

export async function importFile(file: File, category: number | undefined) {
  const report = await upload(importKnowledgeBase, { ...whereOf(category), body: { file } });
  await refreshQueries(['knowledge']);
  return report;
}

/** The browser saves it while it is made. */
export function saveExport(category: number | undefined): void {
  const link = document.createElement('a');
  link.href = `${base}/api/knowledgebase/v1/export${category === undefined ? '' : `?category=${category}`}`;
  link.download = '';
  link.click();
}
