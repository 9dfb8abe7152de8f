import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { setSetting, useTwoInstances } from './database.test-support.ts';
import {
  type Db,
  engineOf,
  explain,
  isAmong,
  type Param,
  preparedQueries,
  preparedQuery,
  queryChannel,
  transaction,
} from './index.ts';
import { filledStatement, plannedRows, planOnceAmong, statementName } from './prepared-query.ts';

const instances = useTwoInstances();

beforeAll(async () => {
  for (const name of ['a', 'b', 'c', "it's", '$1', '?']) await setSetting(instances.one, name, `value of ${name}`);
});

const byName = (db: Db, param: (name: 'name') => RawBuilder<string>) =>
  db.selectFrom('settings').select('value').where('name', '=', param('name'));

describe('a prepared query', () => {
  it('is built once and run with the values of each call', async () => {
    const build = vi.fn(byName);
    const find = preparedQuery<{ name: string }, { value: string }>(build);
    for (const name of ['a', 'b', "it's", '$1', '?', 'a']) {
      expect(await find(instances.one.db, { name })).toEqual([{ value: `value of ${name}` }]);
    }
    expect(await find(instances.two.db, { name: 'nobody' })).toEqual([]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('keeps the values of simultaneous calls apart', async () => {
    const find = preparedQuery<{ name: string }, { value: string }>(byName);
    const names = Array.from({ length: 60 }, (_, n) => ['a', 'b', 'c'][n % 3] ?? '');
    const found = await Promise.all(names.map((name) => find(instances.one.db, { name })));
    expect(found).toEqual(names.map((name) => [{ value: `value of ${name}` }]));
  });

  it('may have constants of its own beside the values, and use one value twice', async () => {
    const find = preparedQuery<{ least: string; limit: number }, { name: string }>((db, param) =>
      db
        .selectFrom('settings')
        .select('name')
        .where('name', '>=', param('least'))
        .where('name', '<', 'c')
        .where(sql<boolean>`name <> ${param('least')}`)
        .orderBy('name')
        .limit(param('limit')),
    );
    expect(await find(instances.one.db, { least: 'a', limit: 5 })).toEqual([{ name: 'b' }]);
    expect(await find(instances.one.db, { least: '', limit: 2 })).toEqual([{ name: '$1' }, { name: '?' }]);
  });

  it('runs inside a transaction and sees what that has written', async () => {
    const find = preparedQuery<{ name: string }, { value: string }>(byName);
    await transaction(instances.one.db, async (tx) => {
      await setSetting({ db: tx }, 'a', 'changed');
      expect(await find(tx, { name: 'a' })).toEqual([{ value: 'changed' }]);
    });
    await setSetting(instances.one, 'a', 'value of a');
  });

  it('may be declared at several places with the same text', async () => {
    // PostgreSQL knows these by name: a name must never stand for two texts.
    const same = Array.from({ length: 3 }, () => preparedQuery<{ name: string }, { value: string }>(byName));
    const others = ['name', 'value'].map((column) =>
      preparedQuery<{ name: string }, { n: number }>((db, param) =>
        db
          .selectFrom('settings')
          .select((eb) => eb.fn.count<number>(sql.ref(column)).as('n'))
          .where('name', '=', param('name')),
      ),
    );
    for (const find of same) expect(await find(instances.one.db, { name: 'b' })).toEqual([{ value: 'value of b' }]);
    for (const count of others) expect(await count(instances.one.db, { name: 'b' })).toEqual([{ n: 1 }]);
    for (const find of same) expect(await find(instances.one.db, { name: 'c' })).toEqual([{ value: 'value of c' }]);
  });

  it('is built once for each shape, however many there are', async () => {
    const build = vi.fn((db: Db, param: Param<{ name: string }>, { descending, extra }: Shape) => {
      let query = db.selectFrom('settings').select('name').where('name', '>=', param('name'));
      if (extra) query = query.where(sql<boolean>`${sql.lit(extra)} = ${sql.lit(extra)}`);
      return query.orderBy('name', descending ? 'desc' : 'asc').limit(1);
    });
    interface Shape {
      descending: boolean;
      extra?: number;
    }
    const find = preparedQueries<Shape, { name: string }, { name: string }>(build);
    for (let n = 0; n < 3; n += 1) {
      expect(await find(instances.one.db, { descending: true }, { name: 'a' })).toEqual([{ name: "it's" }]);
      expect(await find(instances.one.db, { descending: false }, { name: 'a' })).toEqual([{ name: 'a' }]);
    }
    expect(build).toHaveBeenCalledTimes(2);
    // More than are kept: the oldest are built again when they come back, and still right.
    for (let extra = 1; extra <= 310; extra += 1)
      await find(instances.one.db, { descending: false, extra }, { name: 'a' });
    expect(await find(instances.one.db, { descending: true }, { name: 'a' })).toEqual([{ name: "it's" }]);
    expect(build).toHaveBeenCalledTimes(313);
  });

  it('has a name at PostgreSQL if it has one shape, or is to be planned once', async () => {
    const { db } = instances.one;
    const build = (on: Db, param: Param<{ name: string }>, column: 'name' | 'value') =>
      on.selectFrom('settings').select(column).where('value', '<>', param('name'));
    const names = (options?: { planOnce: boolean }) => {
      const find = preparedQueries<'name' | 'value', { name: string }, object>(build, options);
      return [find.compile(db, 'name', {}), find.compile(db, 'value', {})].map(({ sql: text }) => statementName(text));
    };
    expect(names()).toEqual([undefined, undefined]);
    expect(names({ planOnce: true })).toEqual([expect.any(String), expect.any(String)]);
    const find = preparedQueries<null, { name: string }, object>((on, param) => build(on, param, 'name').distinct());
    expect(statementName(find.compile(db, null, {}).sql)).toEqual(expect.any(String));
  });

  it('has names of some shapes, and of no more than a few dozen of them', () => {
    const { db } = instances.one;
    const find = preparedQueries<{ skipped: number }, object, object>(
      (on, _, { skipped }) =>
        on
          .selectFrom('settings')
          .select('name')
          .where('value', '<>', sql.lit(`named ${skipped}`)),
      { planOnce: ({ skipped }) => skipped > 0 },
    );
    const nameOf = (skipped: number) => statementName(find.compile(db, { skipped }, {}).sql);
    expect(nameOf(0)).toBeUndefined();
    const names = Array.from({ length: 400 }, (_, index) => nameOf(index + 1));
    expect(names.slice(0, 50)).toEqual(names.slice(0, 50).map(() => expect.any(String)));
    expect(new Set(names.slice(50))).toEqual(new Set([undefined]));
    // Built anew when it was forgotten, it is the same statement.
    expect(nameOf(1)).toBe(names[0]);
  });

  it('can be compiled without being run', async () => {
    const find = preparedQueries<null, { name: string }, { value: string }>((db, param) => byName(db, param));
    const ran = vi.fn();
    queryChannel.subscribe(ran);
    expect(find.compile(instances.one.db, null, { name: 'a' }).parameters).toEqual(['a']);
    queryChannel.unsubscribe(ran);
    expect(ran).not.toHaveBeenCalled();
  });
});

describe('a filled statement', () => {
  const build = vi.fn(() =>
    instances.one.db.selectFrom('settings').select('value').where('name', '=', '').toOperationNode(),
  );
  const byKey = (name: string) =>
    filledStatement<{ value: string }>(instances.one.db, 'the value of a setting', [name], build);

  it('is built once for its key, and runs with the values of each call', async () => {
    for (const name of ['a', 'b', 'a']) {
      const { rows } = await instances.one.db.executeQuery(byKey(name));
      expect(rows).toEqual([{ value: `value of ${name}` }]);
    }
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('refuses values that are not those of its places', () => {
    const { db } = instances.one;
    expect(() => filledStatement(db, 'another', ['a', 'b'], build)).toThrow('do not fit');
  });

  it('has a name at PostgreSQL only if it is to be planned once', () => {
    const { db } = instances.one;
    const select = (column: 'name' | 'value') => () =>
      db.selectFrom('settings').select(column).distinct().toOperationNode();
    expect(statementName(filledStatement(db, 'unnamed', [], select('name')).sql)).toBeUndefined();
    const named = filledStatement(db, 'named', [], select('value'), { planOnce: true });
    expect(statementName(named.sql)).toEqual(expect.any(String));
  });

  it('has a name while few have one, where senders choose among many', () => {
    const { db } = instances.one;
    const nameOf = (skipped: number) => {
      const select = () =>
        db
          .selectFrom('settings')
          .select('name')
          .where('name', '<>', sql.lit(`${skipped}`))
          .toOperationNode();
      return statementName(filledStatement(db, `but ${skipped}`, [], select, { planOnce: 'while few' }).sql);
    };
    const names = Array.from({ length: 400 }, (_, index) => nameOf(index));
    expect(names[0]).toEqual(expect.any(String));
    expect(names.slice(200)).toEqual(names.slice(200).map(() => undefined));
  });
});

describe('a statement that is built for each call and planned once', () => {
  const named = (db: Db, names: readonly number[]) =>
    db
      .selectFrom('users')
      .select(['id', 'username'])
      .where(isAmong(db, 'id', names))
      .where('username', '<>', 'nobody at all')
      .orderBy('id');

  it('has the rows of its values, whatever is in its lists', async () => {
    const { db } = instances.one;
    const all = await db.selectFrom('users').select(['id', 'username']).orderBy('id').execute();
    const ids = all.map(({ id }) => id);
    for (const list of [ids, ids.slice(0, 1), [], [0], Array.from({ length: 2_000 }, (_, n) => n)]) {
      const rows = await named(db, list).$call(plannedRows(db));
      expect(rows).toEqual(all.filter(({ id }) => list.includes(id)));
    }
    expect(await plannedRows(db)(sql<{ two: number }>`select cast(${1} as integer) + 1 as two`)).toEqual([{ two: 2 }]);
    await transaction(db, async (tx) => expect(await named(tx, ids).$call(plannedRows(tx))).toEqual(all));
  });

  it('has a name at PostgreSQL, where no list makes its plan another one', async () => {
    const { db } = instances.one;
    const plain = named(db, [1]).compile();
    const plannedOnce = planOnceAmong(1);
    if (engineOf(db) === 'sqlite') return expect(plannedOnce(db, plain)).toBe(plain);
    const planOf = async (ids: number[]) =>
      (await explain(db, plannedOnce(db, named(db, ids).compile()))).replaceAll(/'[^']*'/g, "''");
    expect(statementName(plannedOnce(db, plain).sql)).toBeDefined();
    expect(statementName(plain.sql)).toBeUndefined();
    expect(await planOf([1])).toBe(await planOf(Array.from({ length: 5_000 }, (_, n) => n)));
    expect(plannedOnce(db, named(db, [2, 3]).compile()).sql).toBe(plannedOnce(db, plain).sql);
  });

  it('is planned in the usual way when there are many of them', async () => {
    const { db } = instances.one;
    const planned = planOnceAmong(3);
    const namesOf = [1, 2, 3, 4, 1].map((n) => {
      const query = sql<{ n: number }>`select ${sql.lit(n)} + cast(${1} as integer) as n`.compile(db);
      return statementName(planned(db, query).sql) !== undefined;
    });
    expect(namesOf).toEqual(engineOf(db) === 'sqlite' ? Array(5).fill(false) : [true, true, true, false, true]);
  });
});
