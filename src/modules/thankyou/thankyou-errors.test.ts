import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser } from '../../../test/support/people.ts';
import { createTag, V2, V3 } from './thankyou.test-support.ts';

const app = useApp();

const json = { headers: { 'content-type': 'application/json' } };
const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  415: 'Unsupported media type',
};
const text = expect.stringMatching(/\S/);
const noteError = (code: number) => ({ error: true, message: text, code, title: titles[code] });
const atFault = (name: unknown) => ({ 'invalid-params': [{ name, reason: text }] });
const tagError = (status: number) => ({
  ...noteError(status),
  type: expect.stringContaining('/docs/errors#'),
  status,
});

describe.each(['', V3, V2])('errors below "%s"', (prefix) => {
  it('of notes have {error, message, code, title} for every status, and name the wrong parameters', async () => {
    const stranger = (await createUser(app)).client;
    const { id } = (await app.admin.post('/thanks', { description: 'x', tags: [], thanked: [{ id: 1, oclass: 1 }] }))
      .body;
    const body = { description: 'y', tags: [], thanked: [{ id: 1, oclass: 1 }] };
    const answers = [
      [400, await app.admin.post(`${prefix}/thanks`, {})],
      [400, await app.admin.post(`${prefix}/thanks`, '{"description":', json)],
      [400, await app.admin.post(`${prefix}/thanks`, undefined)],
      [400, await app.admin.get(`${prefix}/thanks?limit=-1`)],
      [400, await app.admin.get(`${prefix}/thanks/abc`)],
      [401, await app.anonymous.get(`${prefix}/thanks`)],
      [401, await app.anonymous.post(`${prefix}/thanks`, body)],
      [401, await app.anonymous.get(`${prefix}/thanks/${id}`)],
      [401, await app.anonymous.put(`${prefix}/thanks/${id}`, body)],
      [401, await app.anonymous.delete(`${prefix}/thanks/${id}`)],
      [401, await app.anonymous.post(`${prefix}/thanks/${id}`, body)],
      [403, await stranger.put(`${prefix}/thanks/${id}`, body)],
      [403, await stranger.post(`${prefix}/thanks/${id}`, body)],
      [403, await stranger.delete(`${prefix}/thanks/${id}`)],
      [404, await app.admin.get(`${prefix}/thanks/999999`)],
      [404, await app.admin.put(`${prefix}/thanks/999999`, body)],
      [404, await app.admin.delete(`${prefix}/thanks/999999`)],
      [404, await app.admin.post(`${prefix}/thanks`, { ...body, tags: [999_999] })],
      [404, await app.admin.get(`${prefix}/thanks/1/no/such/place`)],
      [405, await app.admin.patch(`${prefix}/thanks/${id}`, body)],
      [415, await app.admin.post(`${prefix}/thanks`, 'x', { headers: { 'content-type': 'text/csv' } })],
    ] as const;
    for (const [index, [status, answer]] of answers.entries()) {
      const expected = status === 400 ? { ...noteError(400), ...atFault(text) } : noteError(status);
      expect([index, answer.status, answer.body]).toEqual([index, status, expected]);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
    expect(answers[0][1].body['invalid-params']).toEqual([{ name: 'description', reason: 'is required' }]);
    expect(answers[3][1].body['invalid-params']).toMatchObject([{ name: 'limit' }]);
    expect(answers[5][1].headers.get('www-authenticate')).toBe('Basic realm="Atrium"');
  });

  it('of tags name the wrong parameters for 400 but not for 404, and are as those of notes for 401', async () => {
    const tag = await createTag(app);
    const stranger = (await createUser(app)).client;
    const bad = [
      [await app.admin.post(`${prefix}/tags`, {}), 'name'],
      [await app.admin.post(`${prefix}/tags`, { name: tag.name }), 'name'],
      [await app.admin.put(`${prefix}/tags/${tag.id}`, { name: 'x', bg_colour: 'y' }), 'bg_colour'],
      [await app.admin.get(`${prefix}/tags?limit=x`), 'limit'],
      [await app.admin.get(`${prefix}/tags/total?active=x`), 'active'],
      [await app.admin.get(`${prefix}/tags/abc`), 'id'],
      [await app.admin.post(`${prefix}/tags`, '{', json), expect.any(String)],
    ] as const;
    for (const [{ status, body, headers }, name] of bad) {
      expect(status).toBe(400);
      expect(body).toEqual({ ...tagError(400), ...atFault(name) });
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    }
    const others = [
      [403, await stranger.post(`${prefix}/tags`, { name: 'Mine' })],
      [404, await app.admin.get(`${prefix}/tags/999999`)],
      [404, await app.admin.put(`${prefix}/tags/999999`, { name: 'Gone' })],
      [404, await app.admin.delete(`${prefix}/tags/999999`)],
      [403, await stranger.post(`${prefix}/tags/${tag.id}`, { name: 'Mine' })],
      [404, await app.admin.post(`${prefix}/tags/999999`, { name: 'Gone' })],
      [405, await app.admin.patch(`${prefix}/tags/${tag.id}`, {})],
    ] as const;
    for (const [status, answer] of others) {
      expect([answer.status, answer.body]).toEqual([status, tagError(status)]);
    }
    for (const path of ['/tags', '/tags/total', `/tags/${tag.id}`]) {
      const { status, body } = await app.anonymous.get(prefix + path);
      expect([status, body]).toEqual([401, noteError(401)]);
    }
    expect((await app.anonymous.delete(`${prefix}/tags/${tag.id}`)).body).toEqual(noteError(401));
  });
});
