import { afterEach, describe, expect, it } from 'vitest';
import { answered, currentTransaction } from './context.ts';
import { useTwoInstances } from './database.test-support.ts';
import {
  type Db,
  deleteRows,
  findIdsByText,
  insertCopied,
  insertIfMissing,
  insertMissing,
  insertRows,
  listIdsAfter,
  putRows,
  rowsOf,
  transaction,
  updateRows,
} from './index.ts';

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

describe('writing one row', () => {
  const fields = rowsOf('metadata_fields');
  const { id: _id, ...office } = field(0, 'office');

  it('takes the values of each call, whatever the statement of the same columns had before', async () => {
    const [one, other] = await write(async (tx) => [
      await fields.insert(tx, office),
      await fields.insert(tx, { ...office, name: 'floor', label: 'Which floor' }),
    ]);
    const whole = await write((tx) => fields.insertRow(tx, { ...office, name: 'desk', type: 'number' }));
    expect(whole).toMatchObject({ name: 'desk', type: 'number', label: 'office' });
    await write(async (tx) => {
      await fields.update(tx, one ?? 0, { label: 'Where', repeatable: 1 });
      await fields.update(tx, other ?? 0, { repeatable: 1, label: 'How high' });
      await fields.update(tx, whole.id, { label: undefined, modified_at: 7 });
      expect(await fields.updateIfThere(tx, 999_999, { label: 'x', modified_at: 8 })).toBe(false);
    });
    const { db } = instances.one;
    expect(await fields.find(db, one ?? 0)).toMatchObject({ name: 'office', label: 'Where', repeatable: 1 });
    expect(await fields.find(db, other ?? 0)).toMatchObject({ name: 'floor', label: 'How high', repeatable: 1 });
    expect(await fields.find(db, whole.id)).toMatchObject({ label: 'office', repeatable: 0, modified_at: 7 });
    await write(async (tx) => {
      await fields.delete(tx, one ?? 0);
      expect(await fields.deleteIfThere(tx, other ?? 0)).toBe(true);
      expect(await fields.deleteIfThere(tx, other ?? 0)).toBe(false);
    });
    expect(await listIdsAfter(db, 'metadata_fields', 0, 10)).toEqual([whole.id]);
  });

  it('says whether the row is new, if it is only to be written where there is none', async () => {
    const insert = (name: string, value: string) => write((tx) => insertIfMissing(tx, 'settings', { name, value }));
    expect([await insert('a', '1'), await insert('b', '2'), await insert('a', '3')]).toEqual([true, true, false]);
    expect(await settings()).toEqual(['a=1', 'b=2']);
    await expect(write((tx) => insertRows(tx, 'settings', [{ name: 'a', value: '4' }]))).rejects.toThrow();
  });

  it('tells of the id of each row, given or not', async () => {
    const insertedBy = (work: (tx: Db) => Promise<unknown>) =>
      write(async (tx) => {
        await work(tx);
        await answered();
        return [...(currentTransaction()?.inserted.get('metadata_fields') ?? [])];
      });
    for (const id of [601, 602]) {
      expect(await insertedBy((tx) => insertRows(tx, 'metadata_fields', [field(id, `f${id}`)]))).toEqual([id]);
    }
    const several = [field(603, 'f603'), field(604, 'f604')];
    expect(await insertedBy((tx) => insertRows(tx, 'metadata_fields', several))).toEqual([603, 604]);
    const id = await write((tx) => fields.insert(tx, { ...office, name: 'new' }));
    expect(await insertedBy((tx) => fields.insert(tx, { ...office, name: 'newer' }))).toEqual([id + 1]);
  });
});

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

  it('changes and deletes the rows of each list, whatever the statement of the same columns had before', async () => {
    const rows = [501, 502, 503, 504].map((id) => field(id, `f${id}`));
    await write(async (tx) => {
      await insertRows(tx, 'metadata_fields', rows);
      await updateRows(tx, 'metadata_fields', 'id', [501, 503], { label: 'odd', type: undefined });
      await updateRows(tx, 'metadata_fields', 'id', [502], { label: 'even' });
      await updateRows(tx, 'metadata_fields', 'created_at', [0], { modified_at: 7 });
      await updateRows(tx, 'metadata_fields', 'id', [], { label: 'none' });
    });
    const labels = async () =>
      (await instances.one.db.selectFrom('metadata_fields').selectAll().orderBy('id').execute()).map(
        ({ id, label, type, modified_at }) => `${id} ${label} ${type} ${modified_at}`,
      );
    expect(await labels()).toEqual(['501 odd text 7', '502 even text 7', '503 odd text 7', '504 f504 text 7']);
    await write(async (tx) => {
      await deleteRows(tx, 'metadata_fields', 'id', [501, 504]);
      await deleteRows(tx, 'metadata_fields', 'id', [502]);
      await deleteRows(tx, 'metadata_fields', 'id', []);
    });
    expect(await labels()).toEqual(['503 odd text 7']);
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
