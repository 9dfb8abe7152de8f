import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased } from '../../../../test/support/blobs.ts';
import { createUser, grant } from '../../../../test/support/people.ts';
import { transaction } from '../../../platform/db/index.ts';
import { badgesAt, createBadge, type Format, idsOf, imageForm, imagesAt, plainImage } from '../badges.test-support.ts';
import { seedBadgeIcons } from './icon-seed.ts';
import { iconNames } from './icons.ts';

const app = useApp();
const setsAt = '/api/badges/image-sets';
const cropsAt = '/api/badges/v1/crops';
const added = { message: 'Image successfully added', ids: [expect.any(Number)] };

const raw = (type: string, headers: Record<string, string> = {}) => ({ headers: { 'content-type': type, ...headers } });

async function download(id: number, headers: Record<string, string> = {}) {
  const response = await app.admin.raw('GET', `/api/badges/images/${id}/file`, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function upload(shade: number): Promise<number> {
  const { status, body } = await app.admin.post(imagesAt, imageForm(await plainImage(shade)));
  expect([status, body]).toEqual([200, added]);
  return body.ids[0];
}

describe('the image sets of badges', () => {
  it('are two, and their images are listed together and apart', async () => {
    expect((await app.admin.get(setsAt)).body).toEqual([
      { id: 0, title: expect.any(String) },
      { id: 1, title: expect.any(String) },
    ]);
    const custom = await upload(1);
    const [all, own, icons] = await Promise.all(
      [`${setsAt}/images`, imagesAt, `${setsAt}/1/images`].map(async (path) => (await app.admin.get(path)).body),
    );
    expect(own).toContainEqual({ id: custom, image_url: `${app.url}/api/badges/images/${custom}/file`, set_id: 0 });
    expect(icons.length).toBeGreaterThanOrEqual(40);
    for (const { set_id } of icons) expect(set_id).toBe(1);
    expect(all).toEqual([...own, ...icons]);
    expect((await app.admin.get(`${setsAt}/2/images`)).status).toBe(404);
    expect((await app.admin.get(`${setsAt}/-1/images`)).status).toBe(404);
    expect((await app.admin.get(`${setsAt}/x/images`)).status).toBe(400);
  });

  it('have icons that are served as white lines on a transparent ground, no two alike', async () => {
    const { body } = await app.admin.get(`${setsAt}/1/images`);
    expect(body).toHaveLength(iconNames.length);
    const tags = new Set<string | null>();
    for (const { id } of body) {
      const { status, headers, bytes } = await download(id);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
      const { width, height, hasAlpha } = await sharp(bytes).metadata();
      expect({ width, height, hasAlpha }).toEqual({ width: 256, height: 256, hasAlpha: true });
      const { channels } = await sharp(bytes).stats();
      expect(channels[3]?.min).toBe(0);
      expect(channels[3]?.max).toBe(255);
      expect(channels[0]?.max).toBe(255);
      tags.add(headers.get('etag'));
    }
    expect(tags.size).toBe(iconNames.length);
  });

  it('have each icon once, however often and by however many instances they are seeded, and get missing icons again', async () => {
    const { db } = app.application.platform.database;
    const before = (await app.admin.get(`${setsAt}/1/images`)).body;
    expect(await app.countQueries(() => seedBadgeIcons(db, 0))).toBe(1);
    const { id } = before.at(-1);
    await transaction(db, (tx) => tx.deleteFrom('badge_images').where('id', '=', id).execute());
    await Promise.all([seedBadgeIcons(db, 0), seedBadgeIcons(db, 0), seedBadgeIcons(db, 0)]);
    const rows = await db.selectFrom('badge_images').select('filename').where('set_id', '=', 1).execute();
    expect(rows.map(({ filename }) => filename).sort()).toEqual(iconNames.map((name) => `${name}.png`).sort());
  });
});

describe('uploading an image', () => {
  it.each<Format>(['jpeg', 'png', 'webp', 'gif'])(
    'takes %s as a form and as a raw body, and serves PNG',
    async (format) => {
      const image = await plainImage(90, format, 60, 40);
      const answers = [
        await app.admin.post(imagesAt, imageForm(image)),
        await app.admin.post(imagesAt, image, raw(`image/${format}`)),
        await app.admin.post(imagesAt, image, raw('application/octet-stream')),
      ];
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([200, added]);
        const { headers, bytes } = await download(body.ids[0]);
        expect(headers.get('content-type')).toBe('image/png');
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 });
      }
    },
  );

  it('takes several files at once, all or none', async () => {
    const form = imageForm(await plainImage(11));
    form.append('second', new Blob([await plainImage(12)]), 'b.png');
    const { body } = await app.admin.post(imagesAt, form);
    expect(body.ids).toHaveLength(2);
    const before = (await app.admin.get(imagesAt)).body;
    form.append('third', new Blob(['no picture']), 'c.png');
    expect((await app.admin.post(imagesAt, form)).status).toBe(400);
    expect((await app.admin.get(imagesAt)).body).toEqual(before);
  });

  it.each([
    ['of a form', '', {}, 'Grüße/ñ (1)*.jpeg', 'ñ (1)*.png'],
    ['of the address', '?filename=a%20b.png', {}, undefined, 'a b.png'],
    ['of a path in the address', '?filename=..%2F..%2Fetc%2Fpasswd', {}, undefined, 'passwd.png'],
    ['of a header', '', { 'content-disposition': 'attachment; filename="C:\\\\tmp\\\\x.gif"' }, undefined, 'x.png'],
    ['without quotes', '', { 'content-disposition': 'attachment; filename=plain.png' }, undefined, 'plain.png'],
    [
      'of an encoded header',
      '',
      { 'content-disposition': "inline; filename*=UTF-8''%C3%A9t%C3%A9.png" },
      undefined,
      'été.png',
    ],
    ['of nothing', '', {}, undefined, 'image.png'],
  ])('keeps the name %s', async (_what, query, headers, inForm, expected) => {
    const image = await plainImage(21);
    const { status, body } = inForm
      ? await app.admin.post(imagesAt, imageForm(image, {}, inForm))
      : await app.admin.post(`${imagesAt}${query}`, image, raw('image/png', headers));
    expect(status).toBe(200);
    const disposition = (await download(body.ids[0])).headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(disposition)).toBe(`inline; filename*=UTF-8''${expected}`);
  });

  it('drops the metadata of the sender’s file', async () => {
    const withExif = await sharp(await plainImage(30, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'Somebody secret' } })
      .jpeg()
      .toBuffer();
    expect(withExif.toString('latin1')).toContain('Somebody secret');
    const { body } = await app.admin.post(imagesAt, Buffer.from(withExif), raw('image/jpeg'));
    expect((await download(body.ids[0])).bytes.toString('latin1')).not.toContain('Somebody secret');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  it.each([
    ['SVG in a form', () => imageForm(Buffer.from(svg)), {}, 400, 'image'],
    ['SVG as octets', () => Buffer.from(svg), raw('application/octet-stream'), 400, 'image'],
    ['SVG as itself', () => Buffer.from(svg), raw('image/svg+xml'), 415, 'svg'],
    ['SVG that claims to be PNG', () => Buffer.from(svg), raw('image/png'), 400, 'image'],
    ['text', () => 'hello', raw('text/plain'), 415, 'text/plain'],
    ['no picture', () => Buffer.from('hello'), raw('image/png'), 400, 'image'],
    ['half a picture', async () => (await plainImage(5, 'png', 300)).subarray(0, 100), raw('image/png'), 400, 'image'],
    ['an empty body', () => undefined, {}, 400, 'No image file was uploaded'],
    ['an empty raw body', () => Buffer.alloc(0), raw('image/png'), 400, 'No image file was uploaded'],
    ['a form without a file', () => imageForm(undefined, { x: '1' }), {}, 400, 'No image file was uploaded'],
    ['a form with an empty file', () => imageForm(Buffer.alloc(0)), {}, 400, 'No image file was uploaded'],
    ['an empty list', () => [], {}, 400, 'No image file was uploaded'],
    ['a list of nothing', () => [{}], {}, 400, 'hash'],
    ['a hash that is no text', () => [{ hash: 5 }], {}, 400, 'hash'],
    ['an unknown hash', () => [{ hash: 'f'.repeat(64) }], {}, 400, 'hash'],
    ['a broken form', () => '--x\r\nbroken', raw('multipart/form-data; boundary=x'), 400, ''],
    ['broken JSON', () => '[{', raw('application/json'), 400, 'JSON'],
    ['a form over 5 MB', () => imageForm(Buffer.alloc(5 * 1024 * 1024 + 1)), {}, 413, '5 MB'],
    ['a raw body over 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), raw('image/png'), 413, '5 MB'],
    ['4097 pixels of width', () => plainImage(5, 'png', 4097, 2), raw('image/png'), 400, '4096'],
    ['4097 pixels of height', () => plainImage(5, 'png', 2, 4097), raw('image/png'), 400, '4096'],
    ['9000 pixels of width', () => plainImage(5, 'png', 9000, 2), raw('image/png'), 400, '4096'],
    ['too many pixels', () => plainImage(5, 'png', 5000, 5000), raw('image/png'), 400, 'image'],
  ])('refuses %s', async (_what, make, options, expected, detail) => {
    const before = (await app.admin.get(imagesAt)).body;
    const { status, body } = await app.admin.post(imagesAt, await make(), options);
    expect(status).toBe(expected);
    expect(body).toMatchObject({ status: expected, detail: expect.stringContaining(detail), instance: imagesAt });
    expect((await app.admin.get(imagesAt)).body).toEqual(before);
  });

  it('takes a picture of 4096 by 4096 pixels', async () => {
    const { body } = await app.admin.post(imagesAt, await plainImage(5, 'png', 4096, 4096), raw('image/png'));
    expect(body).toEqual(added);
    expect(await sharp((await download(body.ids[0])).bytes).metadata()).toMatchObject({ width: 4096, height: 4096 });
  });

  it('is possible into set 0 only', async () => {
    const form = imageForm(await plainImage(1));
    expect((await app.admin.post(`${setsAt}/1/images`, form)).status).toBe(400);
    expect((await app.admin.post(`${setsAt}/7/images`, form)).status).toBe(404);
    expect((await app.admin.post(`${setsAt}/x/images`, form)).status).toBe(400);
  });
});

describe('the picture of an image', () => {
  it('is served with safe headers, and answers 304 to clients that have it', async () => {
    for (const id of [await upload(41), 1]) {
      const { headers } = await download(id);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('cache-control')).toBe('private, no-cache');
      const tag = headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
      for (const held of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
        const { status, bytes } = await download(id, { 'if-none-match': held });
        expect([held, status, bytes.length]).toEqual([held, 304, 0]);
      }
      expect((await download(id, { 'if-none-match': '"other"' })).status).toBe(200);
    }
    expect((await download(999_999)).status).toBe(404);
  });
});

describe('deleting an image', () => {
  const remove = (id: number) => app.admin.delete(`/api/badges/images/${id}`);

  it('removes an uploaded image and its bytes', async () => {
    const { blobs } = app.application.platform;
    const [one, twin] = [await upload(61), await upload(61)];
    const hash = ((await download(one)).headers.get('etag') ?? '').replaceAll('"', '');
    expect(await remove(one)).toMatchObject({ status: 200, body: { message: 'Image deleted' } });
    expect((await download(one)).status).toBe(404);
    expect((await remove(one)).status).toBe(404);
    await removeReleased(app);
    expect((await download(twin)).status).toBe(200);
    await remove(twin);
    await removeReleased(app);
    expect(await blobs.stat(hash)).toBeUndefined();
    expect((await download(await upload(61))).status).toBe(200);
  });

  it('is refused for an icon, and for an image that a badge uses', async () => {
    const icon = await remove(1);
    expect(icon.status).toBe(400);
    expect(icon.body.detail).toContain('pre-defined');
    const image_id = await upload(71);
    const badge = await createBadge(app, { image_id, status: 'archived' });
    const used = await remove(image_id);
    expect(used.status).toBe(400);
    expect(used.body).toMatchObject({ title: 'Bad request', detail: expect.stringContaining('badge') });
    expect((await app.admin.get(badge.image)).status).toBe(200);
    await app.admin.put(`${badgesAt}/${badge.id}`, { image_id: 1 });
    expect((await remove(image_id)).status).toBe(200);
    expect((await remove(999_999)).status).toBe(404);
    expect((await remove(-1)).status).toBe(404);
    expect((await app.admin.delete('/api/badges/images/x')).status).toBe(400);
  });

  it('while a badge begins to use it leaves no badge without its image', async () => {
    for (let round = 0; round < 5; round += 1) {
      const image_id = await upload(80 + round);
      const [created, deleted] = await Promise.all([
        app.admin.post(badgesAt, { title: 'Race', image_id, background_colour: '000000' }),
        remove(image_id),
      ]);
      expect([created.status, deleted.status].sort()).toEqual([200, 400]);
      expect((await download(image_id)).status).toBe(created.status === 200 ? 200 : 404);
    }
  });
});

describe('rights over images', () => {
  it('B1, B3: let everyone read, and badges.manage write', async () => {
    const id = await upload(99);
    const [reader, giver, manager] = [await createUser(app), await createUser(app), await createUser(app)];
    await grant(app, 'badges.assign', giver);
    await grant(app, 'badges.manage', manager);
    for (const path of [setsAt, `${setsAt}/images`, imagesAt, `/api/badges/images/${id}/file`]) {
      expect((await app.anonymous.get(path)).status).toBe(401);
      expect((await reader.client.get(path)).status).toBe(200);
    }
    const form = async () => imageForm(await plainImage(98));
    const calls = [
      ['POST', imagesAt],
      ['POST', cropsAt],
      ['DELETE', `/api/badges/images/${id}`],
    ] as const;
    for (const [method, path] of calls) {
      const call = async (client: typeof app.admin) =>
        (await client.request(method, path, { body: method === 'POST' ? await form() : undefined })).status;
      expect(await call(app.anonymous)).toBe(401);
      expect(await call(reader.client)).toBe(403);
      expect(await call(giver.client)).toBe(403);
      expect(await call(manager.client)).toBeLessThan(300);
    }
    expect(idsOf((await app.admin.get(imagesAt)).body)).not.toContain(id);
  });
});
