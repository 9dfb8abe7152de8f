// Tests of single statements with a PostgreSQL server: what is asked of it again, and what is known.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { useTwoInstances } from './database.test-support.ts';
import { StatementGroup } from './statement-group.ts';
import { type DriverConnection, runStatement, type Statement } from './statement-query.ts';

const instances = useTwoInstances();

describe.runIf(inject('engine') === 'postgres')('a statement', () => {
  let client: pg.Client;
  let described = 0;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: instances.url, pipeline: true });
    await client.connect();
    await client.query('create table stated (n bigint primary key, word text)');
    const connection = (client as unknown as { connection: DriverConnection }).connection;
    const describeRows = connection.describe.bind(connection);
    connection.describe = (message) => {
      described += 1;
      describeRows(message);
    };
  });
  beforeEach(async () => {
    await client.query('delete from stated');
    await client.query(`insert into stated values (1, 'one'), (2, null)`);
    described = 0;
  });
  afterAll(() => client.end());

  const select = (n: number, name: string): Statement => ({
    text: 'select word, n from stated where n <= $1 order by n',
    values: [n],
    name,
  });
  const one = { word: 'one', n: '1' };
  const two = { word: null, n: '2' };

  it('asks once what its rows look like, when it has a name', async () => {
    expect((await runStatement(client, select(2, 'asked once'))).rows).toEqual([one, two]);
    expect((await runStatement(client, select(1, 'asked once'))).rows).toEqual([one]);
    expect((await runStatement(client, select(0, 'asked once'))).rows).toEqual([]);
    expect((await runStatement(client, select(2, 'asked once'))).rows).toEqual([one, two]);
    expect(described).toBe(1);
  });

  it('asks anew, when it has no name', async () => {
    const { text, values } = select(1, '');
    await runStatement(client, { text, values });
    expect((await runStatement(client, { text, values })).rows).toEqual([one]);
    expect(described).toBe(2);
  });

  it('may have places without values, when it has no name', async () => {
    const plan = await runStatement(client, { text: 'explain (generic_plan) select $1::integer', values: [] });
    expect(plan.rows).toHaveLength(1);
  });

  it('knows its rows from a group of statements, and those of the others there', async () => {
    const send = () => {
      const group = new StatementGroup();
      const answers = [
        select(1, 'in a group'),
        { text: 'update stated set word = $1 where n = 2', values: ['two'], name: 'without rows' },
        select(2, 'another in a group'),
      ].map((statement) => group.add(statement));
      group.sendTo(client);
      return Promise.all(answers);
    };
    await send();
    const [first, second, third] = await send();
    expect(first?.rows).toEqual([one]);
    expect(second).toMatchObject({ rows: [], rowCount: 1 });
    expect(third?.rows).toEqual([one, { ...two, word: 'two' }]);
    expect((await runStatement(client, select(1, 'in a group'))).rows).toEqual([one]);
    expect(described).toBe(3);
  });

  it('is answered to all who ask at once, before its rows are known and after', async () => {
    const ask = () => Promise.all([2, 1, 0, 2].map((n) => runStatement(client, select(n, 'at once'))));
    for (const answers of [await ask(), await ask()]) {
      expect(answers.map(({ rows }) => rows)).toEqual([[one, two], [one], [], [one, two]]);
    }
  });

  it('is refused when its rows look different from before', async () => {
    const all = { text: 'select * from stated order by n', values: [], name: 'all of it' };
    await runStatement(client, all);
    await client.query('alter table stated add column late integer');
    try {
      await expect(runStatement(client, all)).rejects.toMatchObject({ code: '0A000' });
      const { rows } = await runStatement(client, { ...all, name: 'all of it anew' });
      expect(rows[0]).toEqual({ n: '1', word: 'one', late: null });
    } finally {
      await client.query('alter table stated drop column late');
    }
  });

  it('that fails is asked anew what its rows look like, and is known afterwards', async () => {
    const divided = (n: number) => ({ text: 'select 4 / $1::integer as part', values: [n], name: 'divided' });
    await expect(runStatement(client, divided(0))).rejects.toMatchObject({ code: '22012' });
    expect((await runStatement(client, divided(2))).rows).toEqual([{ part: 2 }]);
    await expect(runStatement(client, divided(0))).rejects.toMatchObject({ code: '22012' });
    expect((await runStatement(client, divided(1))).rows).toEqual([{ part: 4 }]);
    expect(described).toBe(2);
  });
});
