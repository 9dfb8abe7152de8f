import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { echo, useSmallServer } from '../../../../test/support/small-server.ts';
import { nullable, oneOf } from '../schemas/schemas.ts';

const Input = Type.Object({
  flag: Type.Optional(Type.Boolean()),
  maybe: Type.Optional(nullable(Type.Boolean())),
  count: Type.Optional(Type.Integer({ minimum: -5, maximum: 1e12 })),
  amount: Type.Optional(Type.Number()),
  ids: Type.Optional(Type.Array(Type.Integer(), { aliases: ['old_ids', 'older_ids'] })),
  words: Type.Optional(Type.Array(Type.String())),
  name: Type.Optional(Type.String({ aliases: ['title'] })),
  kind: Type.Optional(oneOf(['live', 'archived'])),
  inner: Type.Optional(Type.Object({ flag: Type.Boolean(), list: Type.Optional(Type.Array(Type.Boolean())) })),
});

const small = useSmallServer((app) => echo(app, Input));
const body = async (payload: object) => small.app.inject({ method: 'POST', url: '/echo', payload });
const query = async (text: string) => small.app.inject(`/echo?${text}`);

describe('booleans', () => {
  test.each([true, 1, '1', 'true'])('%o in a body is true', async (flag) => {
    expect((await body({ flag, inner: { flag, list: [flag, false] } })).json()).toEqual({
      flag: true,
      inner: { flag: true, list: [true, false] },
    });
  });

  test.each([false, 0, '0', 'false'])('%o in a body is false', async (flag) => {
    expect((await body({ flag })).json()).toEqual({ flag: false });
  });

  test.each([['yes'], ['TRUE'], [2], [-1], [null], [[]], [[true]], [{}], [''], ['01']])(
    '%o in a body is refused',
    async (flag) => {
      const answer = await body({ flag });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()['invalid-params'][0].name).toBe('flag');
    },
  );

  test('may be null where the schema allows it', async () => {
    expect((await body({ maybe: null })).json()).toEqual({ maybe: null });
    expect((await body({ maybe: '1' })).json()).toEqual({ maybe: true });
  });

  test('in a query are read in each spelling', async () => {
    expect((await query('flag=1')).json()).toEqual({ flag: true });
    expect((await query('flag=false')).json()).toEqual({ flag: false });
    expect((await query('flag=')).json()).toEqual({});
    expect((await query('flag=maybe')).statusCode).toBe(400);
    expect((await query('flag=1&flag=0')).statusCode).toBe(400);
  });
});

describe('lists', () => {
  test('in a query are separated by commas, or repeated', async () => {
    expect((await query('ids=1,2,%203')).json()).toEqual({ ids: [1, 2, 3] });
    expect((await query('ids=1&ids=2,3')).json()).toEqual({ ids: [1, 2, 3] });
    expect((await query('ids=7')).json()).toEqual({ ids: [7] });
    expect((await query('ids=')).json()).toEqual({});
    expect((await query('ids=,,1,')).json()).toEqual({ ids: [1] });
    expect((await query('words=a,b')).json()).toEqual({ words: ['a', 'b'] });
    expect((await query('ids=1,x')).statusCode).toBe(400);
    expect((await query('ids=1.5')).statusCode).toBe(400);
  });

  test('in a body may be a single value, which is a list of one', async () => {
    expect((await body({ ids: 7 })).json()).toEqual({ ids: [7] });
    expect((await body({ ids: [] })).json()).toEqual({ ids: [] });
    expect((await body({ words: 'a,b' })).json()).toEqual({ words: ['a,b'] });
    expect((await body({ ids: '7' })).statusCode).toBe(400);
    expect((await body({ ids: null })).statusCode).toBe(400);
    expect((await body({ ids: [[1]] })).statusCode).toBe(400);
  });
});

describe('numbers', () => {
  test.each([
    ['count=12', { count: 12 }],
    ['count=-5', { count: -5 }],
    ['count=%2B5', { count: 5 }],
    ['count=007', { count: 7 }],
    ['amount=1.25', { amount: 1.25 }],
    ['count=', {}],
  ])('in a query are read: %s', async (text, expected) => {
    expect((await query(text)).json()).toEqual(expected);
  });

  test.each([
    'count=1.5',
    'count=x',
    'count=1e3',
    'count=0x10',
    'count=NaN',
    'count=Infinity',
    'count=-6',
    'count=12,13',
  ])('%s is refused', async (text) => {
    const answer = await query(text);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toMatch(/^count: /);
  });

  test('in a body must be numbers, not texts', async () => {
    expect((await body({ count: '12' })).statusCode).toBe(400);
    expect((await body({ count: 12.5 })).statusCode).toBe(400);
    expect((await body({ count: true })).statusCode).toBe(400);
  });
});

describe('other spellings of a field', () => {
  test('are taken, and the main one wins', async () => {
    expect((await body({ old_ids: [1] })).json()).toMatchObject({ ids: [1] });
    expect((await body({ older_ids: 3 })).json()).toMatchObject({ ids: [3] });
    expect((await body({ old_ids: [1], ids: [2] })).json()).toMatchObject({ ids: [2] });
    expect((await body({ title: 'x' })).json()).toMatchObject({ name: 'x' });
    expect((await query('title=x')).json()).toMatchObject({ name: 'x' });
  });

  test('are checked like the main one', async () => {
    expect((await body({ old_ids: ['x'] })).statusCode).toBe(400);
    expect((await body({ title: 7 })).json()['invalid-params'][0].name).toBe('name');
  });
});

describe('the validation of a request', () => {
  test('ignores unknown fields', async () => {
    expect((await body({ unknown: 1, flag: true })).json()).toMatchObject({ flag: true });
    expect((await query('unknown=1')).statusCode).toBe(200);
  });

  test('names the allowed words when another one is sent', async () => {
    const answer = await query('kind=all');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toBe('kind: must be one of live, archived');
  });

  test('names only the first fault, in the order of the schema', async () => {
    const first = async (payload: object) => (await body(payload)).json()['invalid-params'];
    expect(await first({ inner: {}, count: 'y', flag: 'x' })).toEqual([{ name: 'flag', reason: 'must be boolean' }]);
    expect(await first({ inner: {}, ids: [1, 'x', 'y'] })).toEqual([{ name: 'ids.1', reason: 'must be integer' }]);
    expect(await first({ inner: {} })).toEqual([{ name: 'inner.flag', reason: 'is required' }]);
    expect(await first([1])).toEqual([{ name: 'body', reason: 'must be object' }]);
  });

  test('reads values inside objects too', async () => {
    const answer = await body({ inner: { flag: '1' }, words: 'x' });
    expect(answer.json()).toEqual({ inner: { flag: true }, words: ['x'] });
  });
});

describe('the validation on the real application', () => {
  const app = useApp();

  test('takes a boolean in any spelling', async () => {
    const created = await app.admin.post('/api/people/v2/users', {
      username: 'lenient',
      firstname: 'L',
      surname: 'X',
      email: 'l@example.com',
    });
    const path = `/api/people/v2/users/${created.body.id}`;
    for (const [blocked, read] of [
      ['1', true],
      [0, false],
      ['true', true],
      [false, false],
    ]) {
      expect((await app.admin.put(path, { blocked })).body.blocked).toBe(read);
    }
    const refused = await app.admin.put(path, { blocked: 'yes' });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatch(/^blocked: /);
  });

  test('names a missing field', async () => {
    const { status, body } = await app.admin.post('/api/people/v2/users', { username: 'x', firstname: 'y' });
    expect(status).toBe(400);
    expect(body.error).toBe('surname: is required');
  });
});
