// Tests that whoever writes to SQLite counts its changes itself, and misses nothing that others write.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createChanges, type SqliteChanges } from './sqlite-changes.ts';
import { createSnapshot, type Snapshot } from './sqlite-snapshot.ts';

describe.skipIf(inject('engine') === 'postgres')('the changes of tables', () => {
  let folder: string;
  let connections: DatabaseSync[];
  let writer: DatabaseSync;
  let snapshot: Snapshot;
  let changes: SqliteChanges;
  /** How often the table of revisions was read. */
  let reads: number;

  const connect = () => {
    const connection = new DatabaseSync(join(folder, 'changes.sqlite'));
    connections.push(connection);
    return connection;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-changes-'));
    connections = [];
    reads = 0;
    writer = connect();
    writer.exec(
      'pragma journal_mode = wal; create table revisions (topic text primary key, revision integer not null) strict',
    );
    const reader = connect();
    const prepare = reader.prepare.bind(reader);
    reader.prepare = (text: string) => {
      const statement = prepare(text);
      if (!text.includes('from revisions')) return statement;
      const all = statement.all.bind(statement);
      statement.all = () => {
        reads += 1;
        return all();
      };
      return statement;
    };
    snapshot = createSnapshot(reader);
    changes = createChanges({ writer, reader, snapshot, subscribe: () => () => {} });
  });
  afterEach(() => {
    snapshot.end();
    for (const connection of connections) connection.close();
    rmSync(folder, { recursive: true });
  });

  /** A commit of this process. */
  function write(...tables: string[]): void {
    writer.exec('begin immediate');
    changes.note(new Set(tables));
    writer.exec('commit');
    changes.committed(new Set(tables));
    snapshot.end();
  }

  /** A commit of another process, which this one is not told of. */
  function writeElsewhere(table: string): void {
    const other = connect();
    other
      .prepare(
        'insert into revisions (topic, revision) values (?, 1) on conflict (topic) do update set revision = revision + 1',
      )
      .run(table);
    snapshot.end();
  }

  it('of this process are known from memory', () => {
    const before = changes.revisionOf(['users']);
    const readsBefore = reads;
    write('users', 'groups');
    const after = changes.revisionOf(['users']);
    expect(after).not.toBe(before);
    write('groups');
    expect(changes.revisionOf(['users'])).toBe(after);
    expect(changes.revisionOf(['groups'])).toBe(2);
    // Once more at most: what others had written before the first look.
    expect(reads - readsBefore).toBeLessThanOrEqual(1);
    const settled = reads;
    for (let turn = 0; turn < 10; turn += 1) {
      write('users');
      changes.revisionOf(['users']);
    }
    expect(reads).toBe(settled);
  });

  it('of others are read from the table, among those of this process', () => {
    write('users');
    expect(changes.revisionOf(['users'])).toBe(1);
    for (let turn = 1; turn <= 5; turn += 1) {
      writeElsewhere('users');
      expect(changes.revisionOf(['users'])).toBe(2 * turn);
      write('users');
      expect(changes.revisionOf(['users'])).toBe(2 * turn + 1);
    }
    writeElsewhere('groups');
    write('users');
    expect([changes.revisionOf(['groups']), changes.revisionOf(['users'])]).toEqual([1, 12]);
  });

  it('of others are not missed when they come after the snapshot that is looked at', () => {
    write('users');
    expect(changes.revisionOf(['users'])).toBe(1);
    // The snapshot sees the first of these commits alone, but both are told of.
    writeElsewhere('users');
    snapshot.open();
    connections[1]?.prepare('select * from revisions').all();
    const held = snapshot.number();
    connect().exec("update revisions set revision = 9 where topic = 'users'");
    expect(changes.revisionOf(['users'])).toBe(2);
    expect(snapshot.number()).toBe(held);
    snapshot.end();
    expect(changes.revisionOf(['users'])).toBe(9);
  });

  it('that were rolled back are none', () => {
    write('users');
    const before = changes.revisionOf(['users']);
    writer.exec('begin immediate');
    changes.note(new Set(['users']));
    writer.exec('rollback');
    write('groups');
    expect(changes.revisionOf(['users'])).toBe(before);
  });
});
