import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased } from '../../../../test/support/blobs.ts';
import type { Client } from '../../../../test/support/client.ts';
import { type Cast, createCast } from '../../../../test/support/document-cast.ts';
import {
  ADDITIONS,
  allow,
  createDocument,
  createFolder,
  DOCUMENTS,
  upload,
} from '../../../../test/support/documents.ts';
import { docxOf, openDocumentOf, pdfFrom, pdfOf } from '../../../../test/support/files.ts';
import { createUser } from '../../../../test/support/people.ts';
import { findPrograms, hasProgram } from '../../../../test/support/programs.ts';
import { createTextReader } from '../../../platform/files/texts/text-reader.ts';
import { purge } from '../deletion/deletion.test-support.ts';

const app = useApp();
const hasPdftoppm = await hasProgram('pdftoppm');
const hasOffice = (await hasProgram('soffice')) && hasPdftoppm;

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

async function preview(docId: number, more = '', client: Client = app.admin, headers: Record<string, string> = {}) {
  const answer = await client.raw('GET', `${ADDITIONS}/documents/${docId}${more || '/preview'}`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function sizeOf(bytes: Buffer): Promise<[number, number, string]> {
  const { width, height, format } = await sharp(bytes).metadata();
  return [width, height, format];
}

/** Where the previews of these bytes are kept. */
const folderOf = (bytes: Buffer) => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return join(app.config.dataDir, 'previews', hash.slice(0, 2), hash);
};

describe('the preview of a document', () => {
  it('is its picture in the next of the sizes, made once, and not sent again to those who have it', async () => {
    const bytes = await photo();
    const { doc_id } = await createDocument(app.admin, 1, { content: bytes, title: 'photo.jpg' });
    for (const [asked, width, height] of [
      ['', 256, 171],
      ['?size=1', 64, 43],
      ['?size=200', 256, 171],
      ['?size=257', 512, 341],
      ['?size=1600', 900, 600],
    ]) {
      const { status, headers, bytes } = await preview(doc_id, `/preview${asked}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(await sizeOf(bytes)).toEqual([width, height, 'webp']);
    }
    expect((await readdir(folderOf(bytes))).sort()).toEqual(['1-1600.webp', '1-256.webp', '1-512.webp', '1-64.webp']);
    const { headers } = await preview(doc_id);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const again = await preview(doc_id, '', app.admin, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    await rm(folderOf(bytes), { recursive: true });
    expect(await sizeOf((await preview(doc_id)).bytes)).toEqual([256, 171, 'webp']);
  });

  it('is of a version, and of a file, that is named', async () => {
    const components = [
      { file_key: await upload(app.admin, await photo()), name: 'a.jpg' },
      { file_key: await upload(app.admin, 'words'), name: 'b.txt' },
    ];
    const { doc_id } = await createDocument(app.admin, 1, { components });
    await app.admin.post(`${DOCUMENTS}/checkout/${doc_id}`);
    const file_key = await upload(app.admin, 'a text now');
    await app.admin.post(`${DOCUMENTS}/checkin/${doc_id}`, { components: [{ file_key }] });
    const typeAt = async (more: string) => (await preview(doc_id, more)).headers.get('content-type');
    expect(await typeAt('/preview')).toMatch(/^image\/svg\+xml/);
    expect(await typeAt('/versions/1/preview')).toBe('image/webp');
    expect(await typeAt('/versions/1/preview?component=b.txt')).toMatch(/^image\/svg\+xml/);
    expect((await preview(doc_id, '/versions/1/preview?component=c')).status).toBe(404);
    for (const wrong of ['size=0', 'size=1601', 'size=x', 'page=0']) {
      const { status, bytes } = await preview(doc_id, `/preview?${wrong}`);
      expect([wrong, status, bytes.toString().includes(wrong.split('=')[0] ?? '')]).toEqual([wrong, 400, true]);
    }
  });

  it('is an icon with the ending of the name for whatever cannot be drawn, and never an error', async () => {
    const cases: [string, string | Buffer, string][] = [
      ['notes.txt', 'words', 'TXT'],
      ['page.html', '<html><script>alert(1)</script>', 'HTML'],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'SVG'],
      ['bad.jpg', Buffer.from('\xff\xd8\xff broken', 'latin1'), 'JPG'],
      ['bad.pdf', '%PDF-1.4 broken', 'PDF'],
      ['noise.<b>', Buffer.from([0, 1, 2]), ''],
      ['empty', '', ''],
    ];
    for (const [title, content, label] of cases) {
      const { doc_id } = await createDocument(app.admin, 1, { title, content });
      const { status, headers, bytes } = await preview(doc_id);
      expect([title, status, headers.get('content-type')?.split(';')[0]]).toEqual([title, 200, 'image/svg+xml']);
      expect(headers.get('retry-after')).toBeNull();
      const svg = bytes.toString();
      expect(svg).not.toMatch(/script|<b>/);
      if (label !== '') expect(svg).toContain(`>${label}<`);
      expect(await sizeOf(bytes)).toEqual([192, 240, 'svg']);
    }
    const marker = await createDocument(app.admin, 1, { doc_type: 'marker' });
    expect((await preview(marker.doc_id)).status).toBe(404);
  });

  it.runIf(hasPdftoppm)('is a page of a PDF', async () => {
    const content = pdfOf('First page', 'Second page');
    const { doc_id } = await createDocument(app.admin, 1, { content, title: 'plan.pdf' });
    const first = await preview(doc_id, '/preview?size=512');
    expect(await sizeOf(first.bytes)).toEqual([396, 512, 'webp']);
    const second = await preview(doc_id, '/preview?size=512&page=2');
    expect(await sizeOf(second.bytes)).toEqual([396, 512, 'webp']);
    expect(second.bytes.equals(first.bytes)).toBe(false);
    expect((await preview(doc_id, '/preview?page=3')).headers.get('content-type')).toMatch(/svg/);
  });

  it.runIf(hasPdftoppm)('of a PDF that cannot be drawn is tried once a day', async () => {
    const content = pdfFrom(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 99999999 >>']);
    const { doc_id } = await createDocument(app.admin, 1, { content, title: 'endless.pdf' });
    for (const _ of [1, 2]) expect((await preview(doc_id)).headers.get('content-type')).toMatch(/svg/);
    const note = join(folderOf(content), '1.failed');
    const { mtimeMs } = await stat(note);
    const old = new Date(mtimeMs - 25 * 3_600_000);
    await utimes(note, old, old);
    await preview(doc_id);
    expect((await stat(note)).mtimeMs).toBeGreaterThan(old.getTime());
  });

  it.runIf(hasOffice)('is a page of an Office file, several of them at once', async () => {
    const docs = await Promise.all(
      ['one', 'two'].map((word) => createDocument(app.admin, 1, { content: docxOf([word]), title: `${word}.docx` })),
    );
    const shown = async (docId: number): Promise<Buffer> => {
      for (;;) {
        const { headers, bytes } = await preview(docId);
        if (headers.get('content-type') === 'image/webp') return bytes;
        expect(headers.get('retry-after')).toBe('5');
      }
    };
    const pictures = await Promise.all(docs.map(({ doc_id }) => shown(doc_id)));
    for (const picture of pictures) expect((await sizeOf(picture))[1]).toBe(256);
  });

  it.runIf(hasOffice)('of an Office file is also a PDF, to be shown or saved, by ranges, kept once made', async () => {
    const content = docxOf(['as a PDF']);
    const { doc_id } = await createDocument(app.admin, 1, { content, title: 'report.final.docx' });
    const pdf = async (more = '', headers = {}) => {
      for (;;) {
        const answer = await preview(doc_id, `/pdf${more}`, app.admin, headers);
        if (answer.status !== 202) return answer;
        expect(answer.headers.get('retry-after')).toBe('5');
        expect(answer.bytes.length).toBe(0);
      }
    };
    const saved = await pdf();
    expect(saved.status).toBe(200);
    expect(saved.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(saved.headers.get('content-type')).toBe('application/pdf');
    expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''report.final.pdf");
    const shown = await pdf('?inline=true');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const part = await pdf('', { range: 'bytes=0-4' });
    expect([part.status, part.bytes.toString()]).toEqual([206, '%PDF-']);
    const again = await pdf('', { 'if-none-match': saved.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const made = join(folderOf(content), 'pages.pdf');
    const { mtimeMs } = await stat(made);
    await pdf();
    expect((await stat(made)).mtimeMs).toBe(mtimeMs);
    const version = await app.admin.raw('GET', `${ADDITIONS}/documents/${doc_id}/versions/1/pdf`);
    expect(Buffer.from(await version.arrayBuffer()).equals(saved.bytes)).toBe(true);
  });

  it.runIf(hasOffice)('of an Office file does not hold other files of the server that the file links to', async () => {
    const secret = join(app.config.dataDir, 'secret.txt');
    await writeFile(secret, 'a secret of the server');
    const link = `xlink:href="${pathToFileURL(secret).href}" xmlns:xlink="http://www.w3.org/1999/xlink"`;
    const body = `<text:section text:name="s"><text:section-source ${link} text:filter-name="Text"/><text:p>as saved</text:p></text:section>`;
    const content = openDocumentOf('text', body);
    const { doc_id } = await createDocument(app.admin, 1, { content, title: 'links.odt' });
    while ((await preview(doc_id)).headers.has('retry-after'));
    const pages = join(folderOf(content), 'pages.pdf');
    expect((await readFile(pages)).subarray(0, 5).toString()).toBe('%PDF-');
    const found = await createTextReader(await findPrograms([])).read(pages, 'pages.pdf');
    expect(found).toMatchObject({ state: 'done', text: 'as saved' });
  });

  it.runIf(hasOffice)('of an Office file asks nobody for what the file links to', async () => {
    let asked = 0;
    const server = createServer((_, answer) => {
      asked += 1;
      answer.end('linked');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const link = `xlink:href="http://127.0.0.1:${port}/x.png" xmlns:xlink="http://www.w3.org/1999/xlink"`;
    const body = `<text:p>See <draw:frame xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" svg:width="5cm" svg:height="5cm"><draw:image ${link}/></draw:frame></text:p>
      <text:section text:name="s"><text:section-source ${link.replace('.png', '.txt')}/><text:p>old</text:p></text:section>`;
    const { doc_id } = await createDocument(app.admin, 1, {
      content: openDocumentOf('text', body),
      title: 'links.odt',
    });
    while ((await preview(doc_id)).headers.has('retry-after'));
    server.close();
    expect(asked).toBe(0);
  });

  it('goes when the bytes go', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const { doc_id, title } = await createDocument(app.admin, 1, { content: bytes });
    await preview(doc_id);
    expect(await readdir(folderOf(bytes))).toEqual(['1-256.webp']);
    await app.admin.delete(`${DOCUMENTS}/document/${doc_id}`);
    await purge(app.admin, title);
    await removeReleased(app);
    await expect(stat(folderOf(bytes))).rejects.toThrow('ENOENT');
  });

  it('of a file whose bytes are gone is swept', async () => {
    const lost = join(app.config.dataDir, 'previews', 'ab', 'ab'.repeat(32));
    await mkdir(lost, { recursive: true });
    await writeFile(join(lost, '1-64.webp'), 'x');
    app.clock.advance(7 * 3_600_000);
    await app.application.platform.jobs.runDue();
    await expect(stat(lost)).rejects.toThrow('ENOENT');
  });

  it('takes the same number of statements, made or not', async () => {
    const { doc_id } = await createDocument(app.admin, 1, { content: await photo() });
    const count = (size: number) => app.countQueries(() => preview(doc_id, `/preview?size=${size}`));
    await count(64);
    expect(await count(512)).toBe(await count(64));
  });
});

describe('the PDF of a file', () => {
  it('is the PDF itself where the file is one, and is not there for other kinds', async () => {
    const content = pdfOf('Page');
    const { doc_id } = await createDocument(app.admin, 1, { content, title: 'paper.pdf' });
    const { status, bytes, headers } = await preview(doc_id, '/pdf?inline=true');
    expect([status, bytes.equals(content)]).toEqual([200, true]);
    expect(headers.get('content-type')).toBe('application/pdf');
    const text = await createDocument(app.admin, 1, { content: 'words', title: 'words.txt' });
    const none = await app.admin.get(`${ADDITIONS}/documents/${text.doc_id}/pdf`);
    expect([none.status, none.body.type]).toEqual([404, expect.stringContaining('#no_pdf')]);
    expect((await app.admin.get(`${ADDITIONS}/documents/${doc_id}/pdf?component=other.pdf`)).status).toBe(404);
    expect((await app.admin.get(`${ADDITIONS}/documents/999999/pdf`)).status).toBe(404);
  });
});

describe('D22: previews and contents are seen by those who may download the file', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await createCast(app);
  });
  const parts = [
    '/preview',
    '/content',
    '/pdf',
    '/versions/1/preview',
    '/versions/1/content?inline=true',
    '/versions/1/pdf',
  ];

  it('with view in its folder, and by nobody else', async () => {
    const folder = await createFolder(app, 1, { entries: cast.entries('view') });
    const { doc_id } = await createDocument(app.admin, folder.id, { content: pdfOf('A page') });
    const readers: [string, Client][] = [...cast.holders, ['read-only', cast.readOnly], ['viewer', cast.viewer]];
    for (const more of parts) {
      for (const [kind, client] of readers)
        expect([kind, (await preview(doc_id, more, client)).status]).toEqual([kind, 200]);
      for (const [kind, client] of cast.strangers)
        expect([kind, (await preview(doc_id, more, client)).status]).toEqual([kind, 403]);
      expect((await preview(doc_id, more, app.anonymous)).status).toBe(401);
      expect((await preview(999_999, more)).status).toBe(404);
    }
  });

  it('those of a draft by its uploader and those who may approve it', async () => {
    const [drafter, viewer, editor] = [await createUser(app), await createUser(app), await createUser(app)];
    const entries = [allow(drafter, 'user', 'draft'), allow(viewer, 'user', 'view'), allow(editor, 'user', 'edit')];
    const folder = await createFolder(app, 1, { entries });
    const { doc_id } = await createDocument(drafter.client, folder.id, { content: pdfOf('A page'), is_draft: true });
    for (const more of parts) {
      for (const { client } of [drafter, editor]) expect((await preview(doc_id, more, client)).status).toBe(200);
      expect((await preview(doc_id, more, viewer.client)).status).toBe(403);
    }
  });
});

describe('the content of a document', () => {
  const shown = (docId: number, headers: Record<string, string> = {}, query = '?inline=true') =>
    preview(docId, `/content${query}`, app.admin, headers);

  it('is shown by browsers as what its bytes are, for safe kinds alone', async () => {
    const text = (head: string) => Buffer.from(head, 'latin1');
    const cases: [string, string | Buffer, string | undefined][] = [
      ['a.html', await photo(), 'image/jpeg'],
      ['a.bin', pdfOf('x'), 'application/pdf'],
      ['a.html.txt', 'just words', 'text/plain; charset=utf-8'],
      ['a.csv', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'text/plain; charset=windows-1252'],
      ['a.js', 'alert(1)', 'text/plain; charset=utf-8'],
      ['a.mp3', text('ID3\x03\0\0\0'), 'audio/mpeg'],
      ['a.mp4', text('\0\0\0\x18ftypisom\0\0\0\0'), 'video/mp4'],
      ['a.webm', text('\x1a\x45\xdf\xa3\0\0'), 'video/webm'],
      ['a.txt', '<!DOCTYPE html><script>alert(1)</script>', undefined],
      ['b.txt', '  \n<!-- x --><svg onload="alert(1)">', undefined],
      ['c.txt', '<?xml version="1.0"?><a/>', undefined],
      ['a.png', docxOf(['x']), undefined],
      ['page.xhtml', 'words', undefined],
      ['a.eml', 'Subject: x\nFrom: y\n\n', undefined],
      ['a.jpg', Buffer.from([0, 1, 2, 3]), undefined],
    ];
    for (const [title, content, type] of cases) {
      const { doc_id } = await createDocument(app.admin, 1, { title, content });
      const { status, headers } = await shown(doc_id);
      const [how] = (headers.get('content-disposition') ?? '').split(';');
      expect([title, status, how]).toEqual([title, 200, type === undefined ? 'attachment' : 'inline']);
      if (type !== undefined) expect([title, headers.get('content-type')]).toEqual([title, type]);
      else expect(headers.get('content-type')).not.toMatch(/html|svg|xml|javascript/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect([title, policy.includes('sandbox')]).toEqual([title, type !== 'application/pdf']);
      expect(policy).not.toMatch(/script-src|unsafe-eval/);
    }
  });

  it('comes in ranges and not again to those who have it, and is saved unless it is asked for inline', async () => {
    const { doc_id } = await createDocument(app.admin, 1, { content: '0123456789', title: 'digits.txt' });
    const part = await shown(doc_id, { range: 'bytes=2-4' });
    expect([part.status, part.bytes.toString(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect((await shown(doc_id, { range: 'bytes=20-' })).status).toBe(416);
    expect((await shown(doc_id, { 'if-none-match': part.headers.get('etag') ?? '' })).status).toBe(304);
    for (const query of ['', '?inline=false']) {
      const saved = await shown(doc_id, {}, query);
      expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''digits.txt");
      expect(saved.bytes.toString()).toBe('0123456789');
    }
    expect((await shown(doc_id, {}, '?inline=perhaps')).status).toBe(400);
    const download = await app.admin.raw('GET', `${DOCUMENTS}/document/${doc_id}/file`);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});
