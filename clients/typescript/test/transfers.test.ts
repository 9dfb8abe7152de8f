import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import type { Atrium, Progress, Upload } from '../src/index.ts';
import { connectAsAdmin, useProxy } from './support.ts';

const app = useApp();
const proxy = useProxy(app);
let atrium: Atrium;
let folder: string;
const size = 3_000_000;
const bytes = new Uint8Array(size).map((_, index) => index % 251);

beforeAll(async () => {
  atrium = connectAsAdmin(proxy);
  folder = await mkdtemp(join(tmpdir(), 'atrium-client-'));
  await writeFile(join(folder, 'large.bin'), bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function meter() {
  const seen: Progress[] = [];
  return { seen, onProgress: (progress: Progress) => void seen.push(progress) };
}

function expectSteps(seen: readonly Progress[], total: number | undefined) {
  const loaded = seen.map((progress) => progress.loaded);
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded).toEqual(loaded.toSorted((a, b) => a - b));
  expect(loaded.at(-1)).toBe(size);
  expect(new Set(seen.map((progress) => progress.total))).toEqual(new Set([total]));
}

async function addDocument(title: string, content: Upload): Promise<number> {
  const { file_key } = await atrium.uploadFile({ body: content });
  return (await atrium.createDocument({ id: 1, body: { title, components: [{ file_key }] } })).doc_id;
}

async function sizeOf(fileKey: string): Promise<number | undefined> {
  return (await atrium.listDropboxFiles()).find((file) => file.file_key === fileKey)?.size;
}

describe('the client', () => {
  describe('an upload tells how far it is', () => {
    it.each<[string, number | undefined, () => Upload]>([
      ['a blob', size, () => new Blob([bytes])],
      ['bytes in memory', size, () => Buffer.from(bytes)],
      ['a stream of the platform', undefined, () => new Blob([bytes]).stream()],
      ['a stream of Node.js', undefined, () => createReadStream(join(folder, 'large.bin'))],
    ])('of %s', async (_, total, make) => {
      const { seen, onProgress } = meter();
      const { file_key } = await atrium.uploadFile({ body: make() }, { onProgress });
      expect(await sizeOf(file_key)).toBe(size);
      expectSteps(seen, total);
      const upload = proxy.requests.find(({ method }) => method === 'POST');
      expect(upload?.headers['content-length']).toBe(total === undefined ? undefined : String(total));
    });

    it('of a form, whose length is not known before', async () => {
      const { seen, onProgress } = meter();
      const photo = new File([bytes], 'not a picture.png');
      await expect(atrium.setUserPhoto({ id: 1, body: { photo } }, { onProgress })).rejects.toMatchObject({
        status: 400,
      });
      expect(seen.at(-1)?.loaded).toBeGreaterThan(size);
    });
  });

  it('sends a blob, bytes and a stream without progress too', async () => {
    for (const content of [new Blob([bytes]), bytes, new Blob([bytes]).stream()]) {
      const { file_key } = await atrium.uploadFile({ body: content });
      expect(await sizeOf(file_key)).toBe(size);
    }
  });

  it('ends an upload when it is aborted, and nothing of it stays', async () => {
    const controller = new AbortController();
    const before = (await atrium.listDropboxFiles()).length;
    const onProgress = () => controller.abort(new Error('changed my mind'));
    const upload = atrium.uploadFile({ body: new Blob([bytes]) }, { onProgress, signal: controller.signal });
    await expect(upload).rejects.toThrow('changed my mind');
    expect(await atrium.listDropboxFiles()).toHaveLength(before);
  });

  it('downloads a file with its name, type and length, and tells how far it is', async () => {
    const docId = await addDocument('Übersicht “2026” (final).bin', new Blob([bytes]));
    const { seen, onProgress } = meter();
    const file = await atrium.downloadFile({ doc_id: docId }, { onProgress });
    expect(file).toMatchObject({
      name: 'Übersicht “2026” (final).bin',
      type: 'application/octet-stream',
      size,
    });
    expect(Buffer.from(await file.response.arrayBuffer()).equals(bytes)).toBe(true);
    expectSteps(seen, size);
  });

  it('downloads a file of JSON as a file, not as an answer', async () => {
    const docId = await addDocument('settings.json', new Blob(['{"a": 1}']));
    const file = await atrium.downloadFile({ doc_id: docId });
    expect([file.name, file.type, await file.response.text()]).toEqual([
      'settings.json',
      'application/json',
      '{"a": 1}',
    ]);
  });

  it('downloads a part of a file, and nothing that is known already', async () => {
    const docId = await addDocument('part.txt', new Blob(['0123456789']));
    const part = await atrium.downloadFile({ doc_id: docId }, { headers: { range: 'bytes=2-4' } });
    expect([part.response.status, await part.response.text()]).toEqual([206, '234']);
    const { etag } = await atrium.downloadFile({ doc_id: docId }).withResponse();
    const known = await atrium.downloadFile({ doc_id: docId }, { headers: { 'if-none-match': etag ?? '' } });
    expect(known.response.status).toBe(304);
  });

  it('gives the error of a download, not a file of it', async () => {
    await expect(atrium.downloadFile({ doc_id: 999_999 })).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});
