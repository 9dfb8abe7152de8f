import { describe, expect, it, vi } from 'vitest';
import { sharedSyncs } from './sync-folder.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the syncing of a folder', () => {
  it('is shared by those who ask while another one is under way, and never with one that has begun', async () => {
    const begun: PromiseWithResolvers<void>[] = [];
    const sync = vi.fn(() => {
      const gate = Promise.withResolvers<void>();
      begun.push(gate);
      return gate.promise;
    });
    const syncFolder = sharedSyncs(sync);
    const done: string[] = [];
    const ask = (name: string, path = 'one') => syncFolder(path).then(() => void done.push(name));
    const all = [ask('first'), ask('second'), ask('third'), ask('elsewhere', 'two')];
    expect(sync.mock.calls).toEqual([['one'], ['two']]);
    begun[0]?.resolve();
    await turn();
    expect(done).toEqual(['first']);
    expect(sync.mock.calls).toEqual([['one'], ['two'], ['one']]);
    all.push(ask('fourth'));
    begun[2]?.resolve();
    await turn();
    expect(done).toEqual(['first', 'second', 'third']);
    expect(sync).toHaveBeenCalledTimes(4);
    for (const gate of begun) gate.resolve();
    await Promise.all(all);
    expect(sync).toHaveBeenCalledTimes(4);
  });

  it('that fails is told to those who asked for it, and the next one is tried', async () => {
    const sync = vi.fn(async () => {}).mockRejectedValueOnce(new Error('broken'));
    const syncFolder = sharedSyncs(sync);
    const [first, second] = await Promise.allSettled([syncFolder('one'), syncFolder('one')]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    await syncFolder('one');
    expect(sync).toHaveBeenCalledTimes(3);
  });
});
