import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased } from '../../../../test/support/blobs.ts';
import { createUser, grant } from '../../../../test/support/people.ts';
import { imageForm, imagesAt } from '../badges.test-support.ts';

const app = useApp();
const cropsAt = '/api/badges/v1/crops';
const added = { message: 'Image successfully added', ids: [expect.any(Number)] };

async function download(id: number): Promise<Buffer> {
  const response = await app.admin.raw('GET', `/api/badges/images/${id}/file`);
  return Buffer.from(await response.arrayBuffer());
}

describe('crops of pictures', () => {
  /** Red, with a blue right half, 60 × 40. */
  async function halves(): Promise<Buffer<ArrayBuffer>> {
    const half = { width: 30, height: 40, channels: 3 as const };
    const right = await sharp({ create: { ...half, background: { r: 0, g: 0, b: 200 } } })
      .png()
      .toBuffer();
    const whole = sharp({ create: { ...half, width: 60, background: { r: 200, g: 0, b: 0 } } });
    return Buffer.from(
      await whole
        .composite([{ input: right, left: 30, top: 0 }])
        .png()
        .toBuffer(),
    );
  }
  const crop = async (fields: Record<string, string> = {}) =>
    app.admin.post(cropsAt, imageForm(await halves(), fields));

  it.each([
    [{ x: '0', y: '0', width: '30' }, 30, [200, 0]],
    [{ x: '30', y: '5', width: '20' }, 20, [0, 200]],
    [{}, 40, [100, 100]],
  ])('of %j become an image', async (fields, side, [red, blue]) => {
    const { status, body } = await crop(fields);
    expect([status, body]).toEqual([201, { hash: expect.any(String) }]);
    const image = await app.admin.post(imagesAt, [{ hash: body.hash }]);
    expect([image.status, image.body]).toEqual([200, added]);
    const bytes = await download(image.body.ids[0]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: side, height: side });
    const { channels } = await sharp(bytes).stats();
    expect([channels[0]?.mean, channels[2]?.mean]).toEqual([red, blue]);
  });

  it('are used once, several at a time, all or none, in the order given', async () => {
    const [a, b] = [
      (await crop({ x: '0', y: '0', width: '7' })).body,
      (await crop({ x: '0', y: '0', width: '8' })).body,
    ];
    expect((await app.admin.post(imagesAt, [a, { hash: 'nothing' }])).status).toBe(400);
    const both = await app.admin.post(imagesAt, [b, a, b]);
    expect(both.body.ids).toHaveLength(2);
    const widths = [];
    for (const id of both.body.ids) widths.push((await sharp(await download(id)).metadata()).width);
    expect(widths).toEqual([8, 7]);
    expect((await app.admin.post(imagesAt, [a])).status).toBe(400);
    const alone = (await crop({ x: '0', y: '0', width: '9' })).body;
    expect((await app.admin.post(imagesAt, alone)).status).toBe(200);
  });

  it('that are made twice are the same crop', async () => {
    const [one, two] = [await crop({ x: '1', y: '1', width: '9' }), await crop({ x: '1', y: '1', width: '9' })];
    expect(two.body).toEqual(one.body);
  });

  it.each([
    [{ x: '0', y: '0', width: '41' }],
    [{ x: '50', y: '0', width: '20' }],
    [{ x: '-1', y: '0', width: '5' }],
    [{ x: '0', y: '0', width: '0' }],
    [{ x: 'left', y: '0', width: '5' }],
    [{ x: '1e300', y: '0', width: '5' }],
  ])('that lie outside of the picture are refused: %j', async (fields) => {
    expect((await crop(fields)).status).toBe(400);
  });

  it('need a picture in a form', async () => {
    expect((await app.admin.post(cropsAt, imageForm(undefined, { x: '1' }))).body.detail).toContain('No image file');
    expect((await app.admin.post(cropsAt, imageForm(Buffer.from('x')))).status).toBe(400);
    expect((await app.admin.post(cropsAt, [{ hash: 'x' }])).status).toBe(415);
    expect((await app.admin.post(cropsAt, imageForm(Buffer.alloc(5 * 1024 * 1024 + 1)))).status).toBe(413);
  });

  it('B3: are added by the user who made them only', async () => {
    const other = await createUser(app);
    await grant(app, 'badges.manage', other);
    const { body } = await crop({ x: '2', y: '2', width: '11' });
    expect((await other.client.post(imagesAt, [body])).status).toBe(400);
    expect((await app.admin.post(imagesAt, [body])).status).toBe(200);
  });

  it('expire after a day, with their bytes', async () => {
    const { jobs, database } = app.application.platform;
    const { hash } = (await crop({ x: '3', y: '3', width: '13' })).body;
    const { blob_hash } = await database.db
      .selectFrom('badge_crops')
      .select('blob_hash')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    app.clock.advance(23 * 3_600_000);
    await jobs.runDue();
    expect(await app.application.platform.blobs.stat(blob_hash)).toBeDefined();
    app.clock.advance(2 * 3_600_000);
    await removeReleased(app);
    expect(await app.application.platform.blobs.stat(blob_hash)).toBeUndefined();
    expect((await app.admin.post(imagesAt, [{ hash }])).status).toBe(400);
  });
});
