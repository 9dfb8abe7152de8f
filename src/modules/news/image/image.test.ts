import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased, storedHashes } from '../../../../test/support/blobs.ts';
import { createUser } from '../../../../test/support/people.ts';
import { createArticle, NEWS, picture, setImage } from '../news.test-support.ts';

const app = useApp();
const imageOf = (id: number) => `${NEWS}/articles/${id}/image`;

describe('the picture of an article', () => {
  it('is set from a form or a raw body, and served as JPEG', async () => {
    const { id } = await createArticle(app.admin);
    expect((await app.admin.get(imageOf(id))).status).toBe(404);
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(await picture('#aa0000'))]), 'party.png');
    expect((await app.admin.put(imageOf(id), form)).status).toBe(204);
    const { image_url: first } = (await app.admin.get(`${NEWS}/articles/${id}`)).body;
    const served = await app.admin.raw('GET', first);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    const { width, height, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([60, 40, 'jpeg']);

    const held = { headers: { 'if-none-match': served.headers.get('etag') ?? '' } };
    expect((await app.admin.raw('GET', first, held)).status).toBe(304);
    await setImage(app.admin, id, await picture('#00aa00'));
    expect((await app.admin.raw('GET', first, held)).status).toBe(200);
    const { image_url: second } = (await app.admin.get(`${NEWS}/articles/${id}`)).body;
    expect(second).not.toBe(first);

    expect((await app.admin.delete(imageOf(id))).status).toBe(204);
    expect((await app.admin.delete(imageOf(id))).status).toBe(204);
    expect((await app.admin.get(imageOf(id))).status).toBe(404);
    expect((await app.admin.get(`${NEWS}/articles/${id}`)).body.image_url).toBeNull();
  });

  it('is made smaller when it is large', async () => {
    const { id } = await createArticle(app.admin);
    await setImage(app.admin, id, await picture('#0000aa', { width: 3000, height: 1500 }));
    const served = await app.admin.raw('GET', imageOf(id));
    const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect([width, height]).toEqual([2000, 1000]);
  });

  it.each([
    ['a text', new TextEncoder().encode('no picture'), 'image/png', 400],
    ['nothing', new Uint8Array(), 'image/png', 400],
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 400],
    ['JSON', new TextEncoder().encode('{"image":"x"}'), 'application/json', 415],
    ['another type', new TextEncoder().encode('x'), 'text/plain', 415],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 'image/png', 413],
  ])('cannot be %s', async (_what, body, type, expected) => {
    const { id } = await createArticle(app.admin);
    const answer = await app.admin.request('PUT', imageOf(id), { body, headers: { 'content-type': type } });
    expect(answer.status).toBe(expected);
    expect((await app.admin.get(`${NEWS}/articles/${id}`)).body.image_url).toBeNull();
  });

  it('cannot be a form without a file', async () => {
    const { id } = await createArticle(app.admin);
    const form = new FormData();
    form.set('title', 'x');
    expect((await app.admin.put(imageOf(id), form)).status).toBe(400);
  });

  it('leaves no bytes behind, unless another article has the same', async () => {
    const [one, two] = [await createArticle(app.admin), await createArticle(app.admin)];
    const bytes = await picture('#123456');
    await setImage(app.admin, one.id, bytes);
    await setImage(app.admin, two.id, bytes);
    const hash = (await app.admin.get(imageOf(one.id))).headers.get('etag')?.replaceAll('"', '') ?? '';
    await app.admin.delete(imageOf(one.id));
    await removeReleased(app);
    expect(await storedHashes(app)).toContain(hash);
    await setImage(app.admin, two.id, await picture('#654321'));
    await removeReleased(app);
    expect(await storedHashes(app)).not.toContain(hash);
    expect((await app.admin.raw('GET', imageOf(two.id))).status).toBe(200);
  });

  it('W2: is written by news.admin, W1: and seen by whoever may read the article', async () => {
    const { client } = await createUser(app);
    const published = await createArticle(app.admin);
    const scheduled = await createArticle(app.admin, { publish_at: '2030-01-01' });
    for (const { id } of [published, scheduled]) await setImage(app.admin, id, await picture());
    expect((await client.raw('GET', imageOf(published.id))).status).toBe(200);
    expect((await client.raw('GET', imageOf(scheduled.id))).status).toBe(404);
    expect((await app.admin.raw('GET', imageOf(scheduled.id))).status).toBe(200);
    expect((await app.anonymous.raw('GET', imageOf(published.id))).status).toBe(401);
    const options = { body: await picture(), headers: { 'content-type': 'image/png' } };
    expect((await client.request('PUT', imageOf(published.id), options)).status).toBe(403);
    expect((await client.delete(imageOf(published.id))).status).toBe(403);
    expect((await app.admin.request('PUT', imageOf(999_999), options)).status).toBe(404);
  });
});
