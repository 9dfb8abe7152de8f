// Tests that the writes of one user's requests do not all come before the write of another.
import { expect, inject, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../test/support/people.ts';
import { transaction } from './index.ts';

const app = useApp();

it.skipIf(inject('engine') === 'postgres')(
  'answers a write of one user after one of each other, however many those have sent',
  async () => {
    const [hostile, ada] = [await createUser(app), await createUser(app)];
    const answered: string[] = [];
    const write = async ({ client, username }: TestUser) => {
      const { status } = await client.post('/api/people/v1/me/tokens', { name: 'script' });
      expect(status).toBe(201);
      answered.push(username);
    };
    const read = async () => expect((await ada.client.get('/api/people/v2/users?limit=1')).status).toBe(200);
    // The first request of a user writes down where it came from.
    await Promise.all([write(hostile), write(ada)]);
    answered.length = 0;

    const hold = Promise.withResolvers<void>();
    const held = transaction(app.application.platform.database.db, () => hold.promise);
    const writes = [1, 2, 3, 4, 5].map(() => write(hostile));
    // Reads are answered while the writer is taken, and after the requests before them have begun to wait.
    for (let number = 0; number < 5; number += 1) await read();
    writes.push(write(ada));
    for (let number = 0; number < 5; number += 1) await read();
    expect(answered).toEqual([]);
    hold.resolve();
    await Promise.all([held, ...writes]);
    expect(answered.slice(0, 2)).toContain(ada.username);
  },
);
