import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useMigration } from '../../../../test/support/migrations.ts';
import { noteWrite, transaction } from '../../../platform/db/index.ts';
import { fieldsIn } from '../../../platform/metadata/index.ts';

const bench = useMigration('0063-field-order');

it('leaves the fields of an older database in the order of their names, until one is placed', async () => {
  await bench.fill(async (tx) => {
    for (const name of ['skill', 'office', 'phone']) {
      await sql`insert into metadata_fields (name, label, type, repeatable, created_at, modified_at)
        values (${name}, ${name}, 'text', 0, 1, 1)`.execute(tx);
    }
    noteWrite('metadata_fields');
  });
  await bench.migrate();
  const { list, place } = fieldsIn('metadata_fields');
  const names = async () => (await list(bench.db)).map(({ name }) => name);
  expect(await names()).toEqual(['office', 'phone', 'skill']);
  const [, , skill] = await list(bench.db);
  await transaction(bench.db, (tx) => place(tx, skill?.id ?? 0, 1));
  expect(await names()).toEqual(['office', 'skill', 'phone']);
});
