import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { storedHashes } from '../../../../test/support/blobs.ts';
import { createUser, grant } from '../../../../test/support/people.ts';
import { draftBytes, hang } from '../../../../test/support/raw-upload.ts';
import { ADMIN_PASSWORD } from '../../../../test/support/templates.ts';
import { inTurn, PICTURES_AT_ONCE } from '../../images/index.ts';

const app = useApp();
const KIB = 1024;
const MIB = 1024 * KIB;
const IMAGES = '/api/badges/image-sets/0/images';
const BOUNDARY = 'frontier';
const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

function part(name: string, content: Uint8Array | string, filename?: string): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: application/octet-stream`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}
const basic = { authorization: `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}` };
const END = Buffer.from(`--${BOUNDARY}--\r\n`);

async function manager() {
  const user = await createUser(app);
  await grant(app, 'badges.manage', user);
  return user;
}
async function square(side = 20): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#2f6f9f' } })
    .png()
    .toBuffer();
}

describe('a file of a form', () => {
  it('is on the disk while the rest of the form arrives, and is removed when the client leaves', async () => {
    const user = await manager();
    const sent = Buffer.concat([part('a', randomBytes(3 * MIB), 'a.png'), part('b', randomBytes(4 * MIB), 'b.png')]);
    const form = hang(app, user, IMAGES, sent, { headers });
    await vi.waitFor(async () => expect(await draftBytes(app)).toBeGreaterThanOrEqual(6 * MIB), { timeout: 20_000 });
    form.abort();
    await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
  });

  it('that is too large is refused, and the files before it are removed', async () => {
    const user = await manager();
    const before = await storedHashes(app);
    const sent = Buffer.concat([part('a', await square(), 'a.png'), part('b', randomBytes(5 * MIB + 1), 'b.png'), END]);
    expect(await hang(app, user, IMAGES, sent, { headers }).finish()).toBe(413);
    await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
    expect(await storedHashes(app)).toEqual(before);
  });

  it('that is one too many is refused before it has arrived', async () => {
    const user = await manager();
    const { blobs } = app.application.platform;
    const receive = vi.spyOn(blobs, 'receive');
    const files = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => part(`f${at}`, await square(), 'f.png')),
    );
    const endless = part('more', randomBytes(MIB), 'more.png').subarray(0, -2);
    const form = hang(app, user, IMAGES, Buffer.concat([...files, endless]), { headers });
    expect(await form.answer).toBe(413);
    form.abort();
    expect(receive.mock.calls.length).toBeLessThanOrEqual(11);
    receive.mockRestore();
    await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
  });

  it('is the only one where a route takes one file; empty files do not count', async () => {
    const user = await createUser(app);
    const address = '/api/knowledgebase/v1/images';
    const one = [part('empty', '', ''), part('file', await square(21), 'a.png'), part('empty', '', '')];
    expect(await hang(app, user, address, Buffer.concat([...one, END]), { headers }).finish()).toBe(201);
    const two = [part('file', await square(22), 'a.png'), part('more', await square(23), 'b.png')];
    expect(await hang(app, user, address, Buffer.concat([...two, END]), { headers }).finish()).toBe(413);
  });
});

describe('fields of a form', () => {
  it.each([
    ['too many of them', Array.from({ length: 21 }, (_, at) => part(`f${at}`, 'x'))],
    ['one that is too long', [part('x', 'x'.repeat(8 * KIB + 1))]],
  ])('are refused: %s', async (_, fields) => {
    const user = await createUser(app);
    const sent = Buffer.concat([...fields, part('file', await square(24), 'a.png'), END]);
    expect(await hang(app, user, '/api/knowledgebase/v1/images', sent, { headers }).finish()).toBe(413);
    await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
  });
});

describe('a part without a name', () => {
  it.each([65_535, 65_536, 50_000, 16_384])('is left out, however large it is and in chunks of %i', async (size) => {
    const large = Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: x\r\n\r\n${'y'.repeat(140_000)}\r\n`);
    const form = Buffer.concat([large, END]);
    const chunks = Array.from({ length: Math.ceil(form.length / size) }, (_, at) =>
      form.subarray(at * size, (at + 1) * size),
    );
    const { statusCode, body } = await app.application.app.inject({
      method: 'POST',
      url: '/api/knowledgebase/v1/images',
      headers: { ...headers, ...basic, 'content-length': String(form.length) },
      payload: Readable.from(chunks),
    });
    expect([statusCode, body]).toEqual([400, expect.stringContaining('no_image')]);
  });
});

describe('pictures', () => {
  it('that arrive together wait on the disk for their turn to be decoded', async () => {
    const user = await createUser(app);
    const busy = Promise.withResolvers<void>();
    const turns = Array.from({ length: PICTURES_AT_ONCE }, () => inTurn(() => busy.promise));
    const before = await storedHashes(app);
    let answered = 0;
    const uploads = Array.from({ length: 5 }, async (_, at) => {
      const sent = Buffer.concat([part('file', await square(30 + at), 'a.png'), END]);
      const status = await hang(app, user, '/api/knowledgebase/v1/images', sent, { headers }).finish();
      answered += 1;
      return status;
    });
    await vi.waitFor(async () => expect(await draftBytes(app)).toBeGreaterThan(0), { timeout: 20_000 });
    expect([answered, await storedHashes(app)]).toEqual([0, before]);
    busy.resolve();
    await Promise.all(turns);
    expect(await Promise.all(uploads)).toEqual([201, 201, 201, 201, 201]);
    await vi.waitFor(async () => expect(await draftBytes(app)).toBe(0), { timeout: 20_000 });
  });
});
