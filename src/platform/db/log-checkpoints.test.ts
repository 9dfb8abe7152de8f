// Tests that a thread moves what is in the log of the embedded database into its file, and that the log begins anew.
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, inject, it } from 'vitest';
import { asCaller } from '../caller.ts';
import { getSetting, setSetting, useTwoInstances } from './database.test-support.ts';

const PAGE = 4_096;
/** A hundred pages, none of them as another number has it. */
const large = (number: number) => String.fromCharCode(0x61 + (number % 26)).repeat(100 * PAGE);

describe.skipIf(inject('engine') === 'postgres')('the log of the embedded database', () => {
  const instances = useTwoInstances();
  const pagesOfLog = () => statSync(`${instances.url}-wal`).size / PAGE;
  const pages = () => {
    const connection = new DatabaseSync(instances.url, { readOnly: true });
    try {
      const { log, checkpointed } = connection.prepare('pragma wal_checkpoint(noop)').get() ?? {};
      return { log: Number(log), unmoved: Number(log) - Number(checkpointed) };
    } finally {
      connection.close();
    }
  };
  const write = async (times: number, name = 'large') => {
    for (let time = 0; time < times; time += 1) await setSetting(instances.one, `${name}${time % 3}`, large(time));
  };

  it('is moved into the file by a thread when it has a thousand pages', async () => {
    await write(20);
    await expect.poll(() => pages().unmoved).toBeLessThan(1_000);
  });

  it('stays short while several write to it without a pause', async () => {
    const users = ['ada', 'bo', 'cy', 'dee'];
    await Promise.all(users.map((user) => asCaller(user, () => write(61, user))));
    // Not even as long as the one that a commit would move by itself.
    expect(pagesOfLog()).toBeLessThan(12_000);
    for (const user of users) expect(await getSetting(instances.two, `${user}0`)).toBe(large(60));
  });

  it('grows while somebody reads an old state, stops no writer meanwhile, and begins anew after that', async () => {
    const reader = new DatabaseSync(instances.url, { readOnly: true });
    try {
      reader.exec('begin');
      const old = reader.prepare("select value from settings where name = 'large0'");
      const before = old.get();
      await write(250);
      expect(pagesOfLog()).toBeGreaterThan(20_000);
      expect(old.get()).toEqual(before);
    } finally {
      reader.close();
    }
    await expect
      .poll(async () => {
        await setSetting(instances.one, 'small', 'x');
        return pages().log;
      })
      .toBeLessThan(1_000);
  });
});
