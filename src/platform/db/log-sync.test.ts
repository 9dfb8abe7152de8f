// Tests that the embedded database answers a write when its log is on the disk, and that writes share the way there.
import fs from 'node:fs';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { asCaller } from '../caller.ts';
import { getSetting, setSetting, useTwoInstances } from './database.test-support.ts';
import { isUnavailable } from './unavailable.ts';

describe.skipIf(inject('engine') === 'postgres')('a write of the embedded database', () => {
  const instances = useTwoInstances();
  afterEach(() => vi.restoreAllMocks());

  /** Every sync of the disk waits until it is let go. */
  function holdDisk(): (() => void)[] {
    const held: (() => void)[] = [];
    const sync = fs.fdatasync;
    vi.spyOn(fs, 'fdatasync').mockImplementation((file, done) => void held.push(() => sync(file, done)));
    return held;
  }

  it('is answered after the log was brought to the disk', async () => {
    const held = holdDisk();
    let isAnswered = false;
    const write = setSetting(instances.one, 'a', 'new').then(() => {
      isAnswered = true;
    });
    await expect.poll(() => held.length).toBe(1);
    expect(await getSetting(instances.one, 'a')).toBe('new');
    expect(isAnswered).toBe(false);
    held[0]?.();
    await write;
  });

  it('shares the next way to the disk with others that came while the disk was busy', async () => {
    const held = holdDisk();
    const first = setSetting(instances.one, 'a', '1');
    await expect.poll(() => held.length).toBe(1);
    const later = ['b', 'c', 'd'].map((name) => asCaller(name, () => setSetting(instances.one, name, '1')));
    await new Promise(setImmediate);
    expect(held).toHaveLength(1);
    held[0]?.();
    await first;
    await expect.poll(() => held.length).toBe(2);
    held[1]?.();
    await Promise.all(later);
    expect(held).toHaveLength(2);
  });

  it('fails as unavailable when the disk does not take it, and the next one does not', async () => {
    vi.spyOn(fs, 'fdatasync').mockImplementation((_file, done) => done(new Error('the disk is gone')));
    const write = setSetting(instances.one, 'a', 'lost');
    await expect(write).rejects.toSatisfy(isUnavailable);
    vi.restoreAllMocks();
    await setSetting(instances.one, 'a', 'kept');
    expect(await getSetting(instances.one, 'a')).toBe('kept');
  });
});
