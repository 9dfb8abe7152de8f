// Tests of groups of statements with a PostgreSQL server.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { terminate, useTwoInstances } from './database.test-support.ts';
import { StatementGroup } from './statement-group.ts';
import type { Statement } from './statement-query.ts';

const instances = useTwoInstances();

describe.runIf(inject('engine') === 'postgres')('a group of statements', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: instances.url, pipeline: true });
    await client.connect();
    await client.query('create table grouped (n bigint primary key)');
  });
  beforeEach(async () => {
    await client.query('rollback');
    await client.query('delete from grouped');
  });
  afterAll(() => client.end());

  const insert = (n: unknown, name?: string): Statement => {
    const statement = { text: 'insert into grouped values ($1)', values: [n] };
    return name === undefined ? statement : { ...statement, name };
  };
  const words = (text: string): Statement => ({ text, values: [] });
  const send = (...statements: Statement[]) => {
    const group = new StatementGroup();
    const answers = Promise.allSettled(statements.map((statement) => group.add(statement)));
    group.sendTo(client);
    return answers;
  };
  const outcomes = async (...statements: Statement[]) =>
    (await send(...statements)).map((each) => (each.status === 'fulfilled' ? each.value.command : each.reason.code));
  const numbers = async () => (await client.query('select n from grouped order by n')).rows.map(({ n }) => Number(n));

  it('is a transaction, with the rows and the counts of each', async () => {
    const [, , rows, none] = await send(
      words('begin'),
      insert(1),
      { text: 'select n, $1::bigint as m from grouped', values: [7] },
      words('delete from grouped where n > 5'),
      words('commit'),
    );
    expect(rows).toMatchObject({ value: { rows: [{ n: '1', m: '7' }], rowCount: 1 } });
    expect(none).toMatchObject({ value: { command: 'DELETE', rowCount: 0, rows: [] } });
    expect(await numbers()).toEqual([1]);
  });

  it('does nothing after a statement that fails, and tells of it for all of them', async () => {
    const failed = await outcomes(words('begin'), insert(1), insert(1), insert(2), words('commit'));
    expect(failed).toEqual(['BEGIN', 'INSERT', '23505', '23505', '23505']);
    await expect(numbers()).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    expect(await numbers()).toEqual([]);
  });

  it('writes nothing where the transaction cannot be opened', async () => {
    expect(await outcomes(words('begin isolation level none'), insert(1))).toEqual(['42601', '42601']);
    expect(await numbers()).toEqual([]);
  });

  it('knows which names the server has learnt', async () => {
    const named = insert(3, 'three');
    expect(await outcomes(words('begin'), words('nonsense'), named)).toEqual(['BEGIN', '42601', '42601']);
    await client.query('rollback');
    expect(await outcomes(words('begin'), named, insert(4, 'three'), words('commit'))).toEqual([
      'BEGIN',
      'INSERT',
      'INSERT',
      'COMMIT',
    ]);
    expect(await outcomes(insert(5, 'three'))).toEqual(['INSERT']);
    expect(await client.query({ ...insert(6), name: 'three' })).toMatchObject({ rowCount: 1 });
    expect(await numbers()).toEqual([3, 4, 5, 6]);
  });

  it('sends nothing after a statement whose values cannot be written down, and other groups go on', async () => {
    const object = {
      toPostgres() {
        throw new Error('no value');
      },
    };
    const [first, second, third] = await Promise.all([
      send(insert(1)),
      send(words('begin'), insert(object), insert(2), words('commit')),
      send(insert(3)),
    ]);
    expect(first?.[0]?.status).toBe('fulfilled');
    expect(second?.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    await client.query('rollback');
    expect(third?.[0]?.status).toBe('fulfilled');
    expect(await numbers()).toEqual([1]);
  });

  it('fails from the statement on at which the connection is lost', async () => {
    const settings = { connectionString: instances.url, pipeline: true, application_name: 'to be lost' };
    const other = new pg.Client(settings);
    other.on('error', () => {});
    await other.connect();
    const group = new StatementGroup();
    const answers = [words('begin'), insert(9), words('select pg_sleep(60)'), words('commit')].map((each) =>
      group.add(each),
    );
    group.sendTo(other);
    const settled = Promise.allSettled(answers);
    await expect.poll(() => terminate(instances.one, 'to be lost')).toBe(1);
    const statuses = (await settled).map(({ status }) => status);
    expect(statuses.at(-1)).toBe('rejected');
    expect(await numbers()).toEqual([]);
  });
});
