import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased } from '../../../../test/support/blobs.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createExtranet, createUser, grant, type TestUser } from '../../../../test/support/people.ts';

const app = useApp();
const V2 = '/api/people/v2';
const photoOf = ({ id }: { id: number }) => `${V2}/users/${id}/photo`;

type Format = 'jpeg' | 'png' | 'webp' | 'gif';
const RED = { r: 200, g: 0, b: 0 };

/** Red, with a blue right half. */
async function picture(format: Format = 'png', width = 60, height = 40): Promise<Buffer<ArrayBuffer>> {
  const right = await sharp({ create: { width: width / 2, height, channels: 3, background: { r: 0, g: 0, b: 200 } } })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width, height, channels: 3, background: RED } });
  const bytes = await whole
    .composite([{ input: right, left: width / 2, top: 0 }])
    .toFormat(format)
    .toBuffer();
  return Buffer.from(bytes);
}

/** One colour, so that no two are the same bytes. */
async function plain(shade: number): Promise<Buffer<ArrayBuffer>> {
  const background = { r: shade, g: shade, b: shade };
  return Buffer.from(
    await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

function form(image: Buffer<ArrayBuffer> | undefined, fields: Record<string, string> = {}, name = 'photo'): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  if (image) data.set(name, new Blob([image], { type: 'application/octet-stream' }), 'me.bin');
  return data;
}

const upload = (client: Client, user: { id: number }, ...args: Parameters<typeof form>) =>
  client.post(photoOf(user), form(...args));

async function download(user: { id: number }, headers: Record<string, string> = {}) {
  const response = await app.admin.raw('GET', photoOf(user), { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function colourOf(bytes: Buffer): Promise<'red' | 'blue' | 'mixed'> {
  const { channels } = await sharp(bytes).stats();
  const [red, , blue] = channels.map(({ mean }) => mean);
  if ((blue ?? 0) < 20) return 'red';
  return (red ?? 0) < 20 ? 'blue' : 'mixed';
}

describe('uploading', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('takes %s and serves a square JPEG', async (format) => {
    const user = await createUser(app);
    expect(await upload(app.admin, user, await picture(format))).toMatchObject({ status: 204, body: undefined });
    const { status, headers, bytes } = await download(user);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/jpeg');
    const { format: served, width, height } = await sharp(bytes).metadata();
    expect(served).toBe('jpeg');
    expect(width).toBe(height);
  });

  it.each([
    [{ x: '0', y: '0', width: '30' }, 'red'],
    [{ x: '30', y: '5', width: '30' }, 'blue'],
    [{ x: '20', y: '0', width: '20' }, 'mixed'],
    [{ x: '30', y: '10' }, 'blue'],
    [{ width: '25' }, 'red'],
    [{ x: '', y: '', width: '' }, 'mixed'],
    [{}, 'mixed'],
  ])('a photo that is sent with the crop %j is cut to it', async (crop, colour) => {
    const user = await createUser(app);
    expect((await upload(app.admin, user, await picture(), crop)).status).toBe(204);
    expect(await colourOf((await download(user)).bytes)).toBe(colour);
  });

  it.each([
    { x: '0', y: '0', width: '41' },
    { x: '50', y: '0', width: '20' },
    { x: '-1', y: '0', width: '20' },
    { x: '0', y: '30', width: '20' },
    { x: '0', y: '0', width: '0' },
    { x: '0', y: '0', width: '-5' },
    { x: '1e300', y: '0', width: '1' },
    { x: 'left', y: '0', width: '10' },
    { x: '0', y: '0', width: 'NaN' },
    { x: '0', y: 'Infinity', width: '10' },
  ])('refuses a crop outside of the picture: %j', async (crop) => {
    const user = await createUser(app);
    const answer = await upload(app.admin, user, await picture(), crop);
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.any(String) } });
    expect((await download(user)).headers.get('content-type')).toContain('image/svg+xml');
  });

  it('keeps nothing of what the camera wrote', async () => {
    const user = await createUser(app);
    const spoken = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    expect(spoken.includes('secret place')).toBe(true);
    await upload(app.admin, user, Buffer.from(spoken));
    expect((await download(user)).bytes.includes('secret place')).toBe(false);
  });

  const notPictures: [string, Buffer<ArrayBuffer>][] = [
    ['text', Buffer.from('hello, I am no picture')],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['only the start of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['only the start of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['GIF and nothing else', Buffer.from('GIF89a')],
  ];
  it.each(notPictures)('a photo that is %s is refused', async (_, bytes) => {
    const user = await createUser(app);
    const answer = await upload(app.admin, user, bytes);
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining('photo') } });
    expect((await download(user)).headers.get('content-type')).toContain('image/svg+xml');
  });

  it('a photo whose second half is missing is refused', async () => {
    const user = await createUser(app);
    const whole = await picture('png', 600, 400);
    expect((await upload(app.admin, user, whole.subarray(0, whole.length / 2))).status).toBe(400);
  });

  it('refuses a small file that unpacks to a huge picture', async () => {
    const user = await createUser(app);
    const create = { width: 12_000, height: 12_000, channels: 3 as const, background: RED };
    const bomb = Buffer.from(await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer());
    expect(bomb.length).toBeLessThan(1_000_000);
    const answer = await upload(app.admin, user, bomb);
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining('photo') } });
  });

  it('takes up to 10 MB and answers 413 beyond', async () => {
    const user = await createUser(app);
    const small = await picture('jpeg');
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect((await upload(app.admin, user, padded(10_000_000))).status).toBe(204);
    const answer = await upload(app.admin, user, padded(10 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({ status: 413, body: { code: 413, error: expect.stringContaining('photo') } });
    expect((await upload(app.admin, user, padded(14_000_000), {}, 'other')).status).toBe(413);
  });

  it('a photo form without a file is refused', async () => {
    const user = await createUser(app);
    const empty = Buffer.alloc(0);
    const answers = [
      await upload(app.admin, user, undefined, { x: '0' }),
      await upload(app.admin, user, undefined, { photo: 'a text' }),
      await upload(app.admin, user, empty),
      await upload(app.admin, user, await picture(), {}, 'picture'),
      await upload(app.admin, { id: 999999 }, empty),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining('photo') } });
    }
  });

  it('a photo that is not sent as multipart/form-data is refused', async () => {
    const user = await createUser(app);
    const image = await picture();
    for (const type of ['image/png', 'application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const body = type === 'application/json' ? '{"photo":"x"}' : image;
      const answer = await app.admin.post(photoOf(user), body, { headers: { 'content-type': type } });
      expect([type, answer.status, answer.body.code]).toEqual([type, 415, 415]);
    }
  });

  it.each([
    ['multipart/form-data', 'nothing'],
    ['multipart/form-data; boundary=xyz', 'no boundary anywhere'],
    [
      'multipart/form-data; boundary=xyz',
      '--xyz\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n\r\nGIF89a',
    ],
    [
      'multipart/form-data; boundary=xyz',
      '--xyz\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--xyz--\r\n',
    ],
    ['multipart/form-data; boundary=xyz', ''],
  ])('refuses a broken form: %s %j', async (type, body) => {
    const user = await createUser(app);
    const answer = await app.admin.post(photoOf(user), Buffer.from(body), { headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.any(String) } });
  });

  it('a photo of a user who does not exist is answered 404', async () => {
    expect((await upload(app.admin, { id: 999_999 }, await picture())).status).toBe(404);
    expect((await app.admin.delete(photoOf({ id: 999_999 }))).status).toBe(404);
    expect((await app.admin.get(photoOf({ id: 999_999 }))).status).toBe(404);
    expect((await app.admin.get(`${V2}/users/x/photo`)).status).toBe(400);
  });
});

describe('the picture', () => {
  it('of someone without a photo shows their initials', async () => {
    const user = await createUser(app, { firstname: 'Žofie', surname: '<script>' });
    const { status, headers, bytes } = await download(user);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(bytes.toString()).toContain('ŽS');
    expect(bytes.toString()).not.toContain('<script');
  });

  it('is served so that no browser runs anything in it', async () => {
    const user = await createUser(app);
    for (const image of [undefined, await picture()]) {
      if (image) await upload(app.admin, user, image);
      const { headers } = await download(user);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cache-control')).toContain('private');
    }
  });

  it('is not sent again to those who have it', async () => {
    const user = await createUser(app, { firstname: 'Ada', surname: 'Byron' });
    for (const image of [undefined, await picture()]) {
      if (image) await upload(app.admin, user, image);
      const tag = (await download(user)).headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[^"]+"$/);
      for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await download(user, { 'if-none-match': held });
        expect([held, again.status, again.bytes.length, again.headers.get('etag')]).toEqual([held, 304, 0, tag]);
      }
      expect((await download(user, { 'if-none-match': '"other"' })).status).toBe(200);
      expect((await app.admin.request('HEAD', photoOf(user))).headers.get('etag')).toBe(tag);
    }
  });

  it('changes its tag with the initials and with the photo', async () => {
    const user = await createUser(app, { firstname: 'Ada', surname: 'Byron' });
    const tags = new Set<string | null>();
    const note = async () => tags.add((await download(user)).headers.get('etag'));
    await note();
    await app.admin.put(`${V2}/users/${user.id}`, { firstname: 'Eva' });
    await note();
    for (const shade of [10, 90]) {
      await upload(app.admin, user, await plain(shade));
      await note();
    }
    expect(tags.size).toBe(4);
  });

  it('is the default again once the photo is deleted', async () => {
    const user = await createUser(app);
    const before = await download(user);
    await upload(app.admin, user, await picture());
    expect(await app.admin.delete(photoOf(user))).toMatchObject({ status: 204, body: undefined });
    expect((await download(user)).bytes).toEqual(before.bytes);
    expect((await app.admin.delete(photoOf(user))).status).toBe(204);
  });
});

describe('sizes and addresses of a photo', () => {
  const at = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.admin.raw('GET', path, { headers });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('a photo is sent in the next larger of its sizes, also to many at once, and keeps a tag for each', async () => {
    const user = await createUser(app);
    await upload(app.admin, user, await picture());
    const tags = new Set<string | null>();
    for (const [asked, sent] of [
      [1, 48],
      [48, 48],
      [49, 96],
      [192, 192],
      [193, 400],
      [4096, 400],
    ]) {
      const answers = await Promise.all([1, 2, 3].map(() => at(`${photoOf(user)}?size=${asked}`)));
      for (const { status, headers, bytes } of answers) {
        expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        expect(headers.get('cache-control')).toBe('private, max-age=300');
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: sent, height: sent });
        tags.add(headers.get('etag'));
      }
    }
    expect(tags.size).toBe(4);
    const [tag] = tags;
    expect((await at(`${photoOf(user)}?size=48`, { 'if-none-match': tag ?? '' })).status).toBe(304);
  });

  it.each(['0', '-1', '4097', 'large', '1.5'])('the size %s is refused', async (size) => {
    const user = await createUser(app);
    const { status, body } = await app.admin.get(`${photoOf(user)}?size=${size}`);
    expect([status, body.error]).toEqual([400, expect.stringContaining('size')]);
  });

  it('initials have no sizes, and a version that is not the current one is asked for again', async () => {
    const user = await createUser(app);
    const initials = await at(`${photoOf(user)}?size=48&v=old`);
    expect([initials.status, initials.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(initials.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('a new photo is served at once in its sizes', async () => {
    const user = await createUser(app);
    await upload(app.admin, user, await picture('png', 60, 40), { x: '0', y: '0', width: '30' });
    expect(await colourOf((await at(`${photoOf(user)}?size=48`)).bytes)).toBe('red');
    await upload(app.admin, user, await picture('png', 60, 40), { x: '30', y: '0', width: '30' });
    expect(await colourOf((await at(`${photoOf(user)}?size=48`)).bytes)).toBe('blue');
  });
});

describe('whose photo', () => {
  const tryAll = async (client: Client, user: TestUser) => [
    (await upload(client, user, await plain(120))).status,
    (await client.delete(photoOf(user))).status,
  ];

  it('P2: everyone’s own, and with people.admin anybody’s', async () => {
    const [user, other, holder] = [await createUser(app), await createUser(app), await createUser(app)];
    await grant(app, 'people.admin', holder);
    expect(await tryAll(user.client, user)).toEqual([204, 204]);
    expect(await tryAll(user.client, other)).toEqual([403, 403]);
    expect(await tryAll(holder.client, user)).toEqual([204, 204]);
    expect(await tryAll(app.anonymous, user)).toEqual([401, 401]);
    expect((await user.client.get(photoOf(other))).status).toBe(200);
    expect((await app.anonymous.get(photoOf(user))).status).toBe(401);
  });

  it('P6: from a read-only extranet one’s own only', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const [user, peer] = [
      await createUser(app, { extranet_id: extranet.id }),
      await createUser(app, { extranet_id: extranet.id }),
    ];
    await grant(app, 'people.admin', user);
    expect(await tryAll(user.client, user)).toEqual([204, 204]);
    expect(await tryAll(user.client, peer)).toEqual([403, 403]);
  });

  it('P1: of someone who cannot be seen is not there', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const insider = await createUser(app);
    expect((await outsider.client.get(photoOf(insider))).status).toBe(404);
    expect(await tryAll(outsider.client, insider)).toEqual([404, 404]);
  });
});

describe('the bytes', () => {
  const stat = (hash: string) => app.application.platform.blobs.stat(hash);
  const runDue = () => removeReleased(app);
  const hashOf = async (user: TestUser) => (await download(user)).headers.get('etag')?.replaceAll('"', '') ?? '';

  it('of a replaced, deleted or orphaned photo are removed', async () => {
    const user = await createUser(app);
    const end = {
      replaced: async () => upload(app.admin, user, await plain(201)),
      deleted: () => app.admin.delete(photoOf(user)),
      orphaned: () => app.admin.delete(`${V2}/users/${user.id}`),
    };
    for (const [shade, [what, finish]] of Object.entries(end).entries()) {
      await upload(app.admin, user, await plain(150 + shade * 10));
      const hash = await hashOf(user);
      await runDue();
      expect([what, await stat(hash)]).toEqual([what, { size: expect.any(Number) }]);
      await finish();
      await runDue();
      expect([what, await stat(hash)]).toEqual([what, undefined]);
    }
  });

  it('stay while somebody else has the same picture', async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    for (const user of [one, other]) await upload(app.admin, user, await plain(33));
    const hash = await hashOf(one);
    expect(await hashOf(other)).toBe(hash);
    await app.admin.delete(photoOf(one));
    await runDue();
    expect((await download(other)).status).toBe(200);
    await upload(app.admin, other, await plain(33));
    await runDue();
    expect(await stat(hash)).toBeDefined();
  });

  it('of all but the last of many uploads at once are removed', async () => {
    const user = await createUser(app);
    const images = await Promise.all(Array.from({ length: 6 }, (_, index) => plain(60 + index * 5)));
    const answers = await Promise.all(images.map((image) => upload(app.admin, user, image)));
    expect(answers.map(({ status }) => status)).toEqual(images.map(() => 204));
    await runDue();
    const kept: string[] = [];
    for await (const { hash } of app.application.platform.blobs.list()) kept.push(hash);
    const used = new Set<string>();
    const { data } = (await app.admin.get(`${V2}/users?view=admin&status=all&limit=200`)).body;
    for (const { id } of data) used.add(await hashOf({ id } as TestUser));
    expect(kept.filter((hash) => !used.has(hash))).toEqual([]);
    expect(kept).toContain(await hashOf(user));
  });
});
