// Tampering with the audit log, by somebody who can write to the database and has switched its triggers off.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { inBulk } from '../../../test/support/bulk.ts';
import { createClient } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/people.ts';
import { ADMIN_PASSWORD } from '../../../test/support/templates.ts';
import { startApplication } from '../../app.ts';
import { type Db, engineOf, insertRows, transaction } from '../db/index.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { type AuditMark, findLastSeal, listEntriesIn } from './audit.repository.ts';
import { byTheServer } from './chain.ts';
import { removeOldEntries, verifyAuditChain } from './index.ts';
import { keyOf, marksOf } from './marks.ts';

const app = useApp();
const root = () => app.application.platform.database.db;
const verify = () => app.application.platform.audit.verify();
const seal = () => app.application.platform.audit.seal();

/** Runs a statement as somebody would who owns the database, and takes it back after the test. */
async function tampered(statements: string[], look: () => Promise<void>): Promise<void> {
  const backup = async (tx: Db, from: string, to: string) => {
    await sql.raw(`create table ${to} as select * from ${from}`).execute(tx);
  };
  await transaction(root(), async (tx) => {
    await backup(tx, 'audit_entries', 'kept_entries');
    await backup(tx, 'audit_seals', 'kept_seals');
    await backup(tx, 'audit_marks', 'kept_marks');
    await withoutTriggers(tx, statements);
  });
  try {
    await look();
  } finally {
    await transaction(root(), (tx) =>
      withoutTriggers(tx, [
        'delete from audit_entries',
        'delete from audit_seals',
        'delete from audit_marks',
        'insert into audit_entries select * from kept_entries',
        'insert into audit_seals select * from kept_seals',
        'insert into audit_marks select * from kept_marks',
        'drop table kept_entries',
        'drop table kept_seals',
        'drop table kept_marks',
      ]),
    );
  }
}

async function withoutTriggers(tx: Db, statements: string[]): Promise<void> {
  const tables = ['audit_entries', 'audit_seals'];
  const texts: string[] = [];
  if (engineOf(tx) === 'postgres') {
    for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
  } else {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('audit_entries', 'audit_seals')`.execute(
      tx,
    );
    for (const trigger of rows) {
      texts.push(trigger.sql);
      await sql.raw(`drop trigger ${trigger.name}`).execute(tx);
    }
  }
  for (const statement of statements) await sql.raw(statement).execute(tx);
  if (engineOf(tx) === 'postgres') {
    for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
  }
  for (const text of texts) await sql.raw(text).execute(tx);
}

const lastSeal = () => findLastSeal(root());

async function lastIds(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from audit_entries order by id desc limit ${count}`.execute(
    root(),
  );
  return rows.map(({ id }) => id);
}

describe('the chain of the audit log', () => {
  beforeEach(async () => {
    for (let made = 0; made < 3; made += 1) await createUser(app);
    await seal();
    expect((await verify()).problems).toEqual([]);
  });

  it('is sealed within seconds, without anybody asking for it', async () => {
    const before = await verify();
    await createUser(app);
    const [id = 0] = await lastIds(1);
    await expect.poll(async () => (await lastSeal())?.through_id, { timeout: 20_000 }).toBeGreaterThanOrEqual(id);
    const after = await verify();
    expect(after).toMatchObject({ problems: [], unsealed: 0 });
    expect(after.entries).toBeGreaterThan(before.entries);
    expect(after.head).not.toBe(before.head);
  });

  it('seals nothing when nothing is new', async () => {
    const { seals } = await verify();
    await seal();
    expect((await verify()).seals).toBe(seals);
  });

  it('shows that it was cut off, seals and all', async () => {
    const { seals } = await verify();
    const last = await lastSeal();
    await createUser(app);
    await seal();
    const cut = [
      `delete from audit_entries where id > ${last?.through_id}`,
      `delete from audit_seals where number > ${seals}`,
    ];
    await tampered(cut, async () => {
      expect((await verify()).problems).toEqual([
        `The log was cut off: the seals ${seals + 1} to ${seals + 1} are missing`,
      ]);
      expect((await verifyAuditChain(root())).problems).toEqual([]);
    });
  });

  it('shows that entries were kept from filters', async () => {
    const { seals } = await verify();
    await tampered(["delete from audit_marks where mark = 'action createUser'"], async () => {
      expect((await verify()).problems).toContain(`Filters do not find all entries of seal ${seals}`);
    });
  });

  it('is sealed when the server stops', async () => {
    const other = await startApplication({ ...app.config, port: 0 }, { clock: app.clock });
    const client = createClient(other.url, {
      authorization: `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}`,
    });
    expect((await client.patch('/api/people/v1/me', { language: 'de' })).status).toBe(200);
    await other.stop();
    const [id] = await lastIds(1);
    expect((await lastSeal())?.through_id).toBe(id);
  });

  it.each([
    ["update audit_entries set username = 'somebody'", /changed/],
    ["update audit_entries set fields = 'other'", /changed/],
    ['update audit_entries set at = at + 1', /changed/],
  ])('shows an entry that was changed by %s', async (statement, problem) => {
    const [id] = await lastIds(1);
    await tampered([`${statement} where id = ${id}`], async () => {
      expect((await verify()).problems).toEqual([expect.stringMatching(problem)]);
    });
  });

  it('shows an entry that was removed, and which', async () => {
    const [id] = await lastIds(2);
    await tampered([`delete from audit_entries where id = ${id}`], async () => {
      expect((await verify()).problems).toEqual([expect.stringContaining(`missing: ${id} `)]);
    });
  });

  it('shows two entries that were exchanged', async () => {
    const [one, other] = await lastIds(2);
    const exchange = [
      `update audit_entries set id = -1 where id = ${one}`,
      `update audit_entries set id = ${one} where id = ${other}`,
      `update audit_entries set id = ${other} where id = -1`,
    ];
    await tampered(exchange, async () => {
      expect((await verify()).problems).toEqual([expect.stringMatching(/changed/)]);
    });
  });

  it('shows an entry that was put among those that are sealed', async () => {
    const columns =
      'at, user_id, username, via, credential_id, address, agent, request_id, module, action, object_type, object_id, part, fields, outcome';
    const [id] = await lastIds(1);
    const added = [
      `insert into audit_entries (id, ${columns}) select -5, ${columns} from audit_entries where id = ${id}`,
    ];
    await tampered(added, async () => {
      expect((await verify()).problems).toEqual(['Entry -5 was added to a part of the log that is sealed']);
    });
  });

  it('shows seals that were changed, removed or made without the key', async () => {
    const { seals } = await verify();
    await tampered([`update audit_seals set entry_count = 0 where number = ${seals}`], async () => {
      expect((await verify()).problems).toContain(`Seal ${seals} was changed`);
    });
    await tampered([`update audit_seals set hash = 'x' where number = ${seals}`], async () => {
      expect((await verify()).problems).toContain(`Seal ${seals} is not the one that was made`);
    });
    await createUser(app);
    await seal();
    await tampered([`delete from audit_seals where number = ${seals}`], async () => {
      expect((await verify()).problems).toContain(`The seals ${seals} to ${seals} are missing`);
    });
    await tampered([`update audit_seals set signature = 'x' where number = ${seals}`], async () => {
      expect((await verify()).problems).toEqual([`Seal ${seals} was not made with the key of this installation`]);
      expect((await verifyAuditChain(root())).problems).toEqual([]);
    });
  });

  it('is refused every change by the database itself', async () => {
    for (const statement of [
      "update audit_entries set username = 'x'",
      'delete from audit_entries',
      "update audit_seals set hash = 'x'",
      'delete from audit_seals',
    ]) {
      const change = transaction(root(), async (tx) => {
        await sql.raw(statement).execute(tx);
      });
      await expect(change, statement).rejects.toThrow('append-only');
    }
    expect((await verify()).problems).toEqual([]);
  });

  it('takes up an entry whose id was given away before, but committed later', async () => {
    const [id = 0] = await lastIds(1);
    const columns =
      'at, user_id, username, via, credential_id, address, agent, request_id, module, action, object_type, object_id, part, fields, outcome';
    const copyTo = (to: number) =>
      transaction(root(), async (tx) => {
        await sql
          .raw(
            `insert into audit_entries (id, ${columns}) select ${to}, ${columns} from audit_entries where id = ${id}`,
          )
          .execute(tx);
      });
    await copyTo(id + 1002);
    await seal();
    expect((await verify()).problems).toEqual([]);
    await copyTo(id + 1001);
    expect(await verify()).toMatchObject({ problems: [], unsealed: 1 });
    await seal();
    expect(await verify()).toMatchObject({ problems: [], unsealed: 0 });
    // After an hour nobody is still committing.
    app.clock.advance(2 * HOUR_MS);
    await copyTo(id + 1003);
    await seal();
    await tampered(
      [
        `insert into audit_entries (id, ${columns}) select ${id + 1000}, ${columns} from audit_entries where id = ${id}`,
      ],
      async () => {
        expect((await verify()).problems).toEqual([`Entry ${id + 1000} was added to a part of the log that is sealed`]);
      },
    );
    if (engineOf(root()) === 'postgres') {
      await transaction(root(), async (tx) => {
        await sql`select setval(pg_get_serial_sequence('audit_entries', 'id'), ${id + 1010})`.execute(tx);
      });
    }
  });

  it('stays provable when old entries are removed, and says that they were', async () => {
    const before = await verify();
    app.clock.advance(10 * DAY_MS);
    await createUser(app);
    await seal();
    const removed = await removeOldEntries(root(), app.clock.now() - DAY_MS, app.clock.now());
    expect(removed).toBe(before.entries);
    const after = await verify();
    expect(after.problems).toEqual([]);
    expect(after.removedSeals).toBe(before.seals);
    // The marks are those of the entries that are left and sealed, and no others.
    const left = await listEntriesIn(root(), [[1, (await lastSeal())?.through_id ?? 0]]);
    const { rows } = await sql<AuditMark>`select mark, block from audit_marks`.execute(root());
    expect(new Set(rows.map(keyOf))).toEqual(new Set(marksOf(left).map(keyOf)));
    const { body } = await app.admin.get('/api/audit/v1?action=removeAuditEntries&limit=1');
    expect(body.data[0]).toMatchObject({
      user: null,
      via: 'system',
      object: { type: 'audit_seal', id: String(before.seals) },
    });
    await seal();
    await tampered(["delete from audit_entries where action = 'removeAuditEntries'"], async () => {
      expect((await verify()).problems).toContain(
        `Entries through seal ${before.seals} were removed, which no entry of the log says`,
      );
    });
  });

  it('is proved in pieces where there is much of it, from one to the next', async () => {
    const entry = { ...byTheServer(app.clock.now()), module: 'server', action: 'x', object_type: '', object_id: '' };
    const many = Array.from({ length: 6_000 }, () => entry);
    const before = await verify();
    await inBulk(root(), (tx) => insertRows(tx, 'audit_entries', many));
    await seal();
    const after = await verify();
    expect(after).toMatchObject({ problems: [], unsealed: 0 });
    expect(after.entries).toBeGreaterThanOrEqual(before.entries + many.length);
    const [last = 0] = await lastIds(1);
    const gone = [last - 5_500, last - 10];
    await tampered([`delete from audit_entries where id in (${gone.join()})`], async () => {
      const { problems } = await verify();
      expect(problems).toHaveLength(gone.length);
      for (const id of gone) expect(problems.join()).toContain(`Entries are missing: ${id} `);
    });
  });
});
