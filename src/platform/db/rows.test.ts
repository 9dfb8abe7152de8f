import { afterEach, describe, expect, it } from 'vitest';
import { useTwoInstances } from './database.test-support.ts';
import { findIdsByText, insertCopied, insertMissing, insertRows, listIdsAfter, putRows, transaction } from './index.ts';

const instances = useTwoInstances();

afterEach(async () => {
  await transaction(instances.one.db, async (tx) => {
    await tx.deleteFrom('settings').execute();
    await tx.deleteFrom('metadata_fields').execute();
  });
});

const settings = async () =>
  (await instances.one.db.selectFrom('settings').selectAll().orderBy('name').execute()).map(
    ({ name, value }) => `${name}=${value}`,
  );

const write = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(instances.one.db, work);

function field(id: number, name: string) {
  return { id, name, label: name, type: 'text', repeatable: 0 as const, created_at: 0, modified_at: 0 };
}

describe('writing many rows', () => {
  it('takes more rows than one statement can hold, and none at all', async () => {
    const many = Array.from({ length: 40_000 }, (_, index) => ({ name: `n${index}`, value: 'x' }));
    await write((tx) => insertRows(tx, 'settings', many));
    await write((tx) => insertRows(tx, 'settings', []));
    expect(await settings()).toHaveLength(many.length);
  });

  it('leaves out rows whose unique values are there already, if it is asked to', async () => {
    await write((tx) => insertRows(tx, 'settings', [{ name: 'a', value: 'old' }]));
    const rows = [
      { name: 'a', value: 'new' },
      { name: 'b', value: 'new' },
    ];
    await write((tx) => insertMissing(tx, 'settings', rows));
    expect(await settings()).toEqual(['a=old', 'b=new']);
  });

  it('gives a row that is there by its key the new values, if it is asked to', async () => {
    await write((tx) => insertRows(tx, 'settings', [{ name: 'a', value: 'old' }]));
    const rows = [
      { name: 'a', value: 'new' },
      { name: 'b', value: 'new' },
    ];
    await write((tx) => putRows(tx, 'settings', ['name'], rows));
    expect(await settings()).toEqual(['a=new', 'b=new']);
  });

  it('keeps the ids that copied rows had, says which are new, and gives higher ones to later rows', async () => {
    await write((tx) => insertCopied(tx, 'metadata_fields', [field(700, 'office')]));
    const added = await write((tx) => insertCopied(tx, 'metadata_fields', [field(700, 'other'), field(701, 'floor')]));
    expect([...added]).toEqual([701]);
    const { id: _id, ...next } = field(0, 'desk');
    await write((tx) => insertRows(tx, 'metadata_fields', [next]));
    const { db } = instances.one;
    expect(await findIdsByText(db, 'metadata_fields', 'name', ['desk', 'floor', 'office', 'other'])).toEqual(
      new Map([
        ['office', 700],
        ['floor', 701],
        ['desk', 702],
      ]),
    );
    expect(await listIdsAfter(db, 'metadata_fields', 700, 1)).toEqual([701]);
  });
});
