import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { Anything, echo, useSmallServer } from '../../../../test/support/small-server.ts';
import { BODY_SIZES } from './body.ts';

const json = { 'content-type': 'application/json' };
const users = '/api/people/v2/users';

describe('a JSON body on the real application', () => {
  const app = useApp();
  const put = (body: string | Uint8Array | FormData, headers: Record<string, string> = json) =>
    app.admin.put(`${users}/1`, body, { headers });

  test.each(['{', '{"company": }', "{'company': 'x'}", '{"company": "x"} trailing', 'undefined', '\u0001'])(
    'is refused when it is malformed: %s',
    async (body) => {
      const answer = await put(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: 400, error: 'The body is not valid JSON' });
    },
  );

  test('needs no content type', async () => {
    const bytes = new TextEncoder().encode('{"company": "Without a type"}');
    const answer = await put(bytes, {});
    expect(answer.status).toBe(200);
    expect(answer.body.company).toBe('Without a type');
    expect((await put(new TextEncoder().encode('{'), {})).status).toBe(400);
  });

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/merge-patch+json'])(
    'may have the content type %s',
    async (type) => {
      expect((await put('{"company": "Typed"}', { 'content-type': type })).status).toBe(200);
    },
  );

  test.each(['text/plain', 'text/plain; charset=UTF-8', 'application/x-www-form-urlencoded'])(
    'may be sent as %s; other text of that type is refused with words that say what to send',
    async (type) => {
      const answer = await put('{"company": "By curl -d"}', { 'content-type': type });
      expect([answer.status, answer.body.company]).toEqual([200, 'By curl -d']);
      const form = await put('company=No', { 'content-type': type });
      expect([form.status, form.body.error]).toEqual([415, expect.stringContaining('send JSON as application/json')]);
      expect((await put('{"company": 4}', { 'content-type': type })).status).toBe(400);
    },
  );

  test.each(['application/xml', 'application/jsonp', 'text/html', 'nonsense'])(
    'is refused with the content type %s',
    async (type) => {
      const answer = await put('{"company": "No"}', { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(answer.body.code).toBe(415);
    },
  );

  test('may not be replaced by a form where none is expected', async () => {
    const form = new FormData();
    form.set('company', 'No');
    const answer = await put(form, {});
    expect(answer.status).toBe(415);
  });

  test('is refused when it is too large, with and without a content type', async () => {
    const big = `{"company": "${'x'.repeat(BODY_SIZES.usual)}"}`;
    for (const body of [put(big), put(new TextEncoder().encode(big), {})]) {
      const answer = await body;
      expect(answer.status).toBe(413);
      expect(answer.body.code).toBe(413);
    }
  });

  test('must be an object, and not empty, null, a number, a text or a list', async () => {
    for (const body of ['', ' ', 'null', '7', '"text"', '[]']) {
      const answer = await put(body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.body.error).toContain('body');
    }
  });

  test.each([
    ['a NUL', '{"company": "a\\u0000b"}', 'company: must not contain a NUL character'],
    ['half a surrogate pair', '{"company": "a\\ud800"}', 'company: must be well-formed Unicode'],
    [
      'a NUL deep inside',
      '{"metadata": {"list": ["x", "\\u0000"]}}',
      'metadata.list[1]: must not contain a NUL character',
    ],
    ['a NUL in a key', '{"metadata": {"\\u0000": 1}}', 'metadata.\ufffd: must not contain a NUL character'],
  ])('with %s is refused, and the field is named', async (_what, body, error) => {
    const answer = await put(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(error);
  });

  test('is not the only place where text that cannot be stored is refused: addresses are checked too', async () => {
    expect((await app.admin.get(`${users}?query=%00`)).body.error).toBe('query: must not contain a NUL character');
    expect((await app.admin.get('/intranet/rest/people/fieldsets/%00')).status).toBe(400);
  });

  test('keeps any other Unicode text as it was sent', async () => {
    const company = 'Ünïcødé 漢字 🧑‍🚀 \u202e\u200b\uffff e\u0301';
    const answer = await app.admin.put(`${users}/1`, { company });
    expect(answer.body.company).toBe(company);
  });

  test('is refused when it is nested too deeply', async () => {
    const deep = (levels: number) => `{"metadata": {"x": ${'['.repeat(levels)}${']'.repeat(levels)}}}`;
    expect((await put(deep(20))).status).toBe(200);
    const answer = await put(deep(100));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('is nested too deeply');
    expect((await put(deep(400_000))).body.error).toBe('body: is nested too deeply');
  });
});

describe('a JSON body on a small server', () => {
  const small = useSmallServer((app) => echo(app, Anything));
  const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
    small.app.inject({ method: 'POST', url: '/echo', payload, headers });

  test('cannot reach prototypes of objects', async () => {
    const answer = await post('{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}');
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(answer.body)).not.toHaveProperty('admin');
    expect(Object.prototype).not.toHaveProperty('admin');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('may begin with a byte order mark', async () => {
    expect((await post('\ufeff{"a": 1}')).json()).toEqual({ a: 1 });
  });

  test('is refused when its bytes are no UTF-8', async () => {
    expect((await post(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).statusCode).toBe(400);
  });

  test('is refused with a wrong length or encoding', async () => {
    expect((await post('{}', { ...json, 'content-length': '999' })).statusCode).toBe(400);
  });
});

describe('a body sent to the real application', () => {
  const app = useApp();

  test('is ignored at an address that takes none', async () => {
    const options = { headers: { 'content-type': 'text/plain' }, body: 'x=1' };
    const wrongMethod = await app.admin.request('POST', '/api/people/v2/users/1', options);
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PUT']);
    expect((await app.admin.request('POST', '/api/people/v2/nowhere', options)).status).toBe(404);
    const broken = { headers: { 'content-type': 'application/json' }, body: '{bad' };
    expect((await app.admin.request('PATCH', '/api/people/v2/users/1', broken)).status).toBe(405);
  });

  test('must be UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const headers = { 'content-type': 'application/json' };
    const answer = await app.admin.request('POST', '/api/people/v2/groups', { headers, body: bytes });
    expect([answer.status, answer.body.error]).toEqual([400, 'The body is not valid UTF-8']);
  });

  test('that is empty counts as none, whatever its type', async () => {
    const headers = { 'content-type': 'text/plain', 'content-length': '0' };
    expect((await app.admin.request('DELETE', '/api/people/v2/groups/999', { headers, body: '' })).status).toBe(404);
  });

  test('names the item of a list that is at fault', async () => {
    const answer = await app.admin.put('/api/people/v2/users/1/groups', [4]);
    expect([answer.status, answer.body.error]).toEqual([400, 'item 0: must be object']);
  });
});
