// Tests in which order transactions get the one writer of the embedded database.
import { describe, expect, it } from 'vitest';
import { createWriterQueue } from './writer-queue.ts';

/** Takes the writer for the first, then queues the others; returns the order in which they had it. */
async function orderOf(callers: readonly string[]): Promise<string[]> {
  const queue = createWriterQueue();
  const order: string[] = [];
  const all = callers.map(async (caller) => {
    await queue.take(caller);
    order.push(caller);
    await new Promise(setImmediate);
    queue.giveBack();
  });
  await Promise.all(all);
  return order;
}

describe('the queue of writers', () => {
  it('gives one caller the writer in the order of the asking', async () => {
    const queue = createWriterQueue();
    const order: number[] = [];
    const write = async (number: number) => {
      await queue.take('ada');
      order.push(number);
      await new Promise(setImmediate);
      queue.giveBack();
    };
    await Promise.all([write(1), write(2), write(3)]);
    expect(order).toEqual([1, 2, 3]);
  });

  it('makes a caller who writes once wait for one transaction of each other caller, however many those have queued', async () => {
    const order = await orderOf(['hostile', 'hostile', 'hostile', 'hostile', 'ada', 'ben', 'hostile', 'ada']);
    expect(order.slice(0, 4)).toEqual(['hostile', 'hostile', 'ada', 'ben']);
    expect(order).toHaveLength(8);
  });

  it('gives the writer to a caller who asks for the last place only when nobody else waits', async () => {
    const queue = createWriterQueue();
    const order: string[] = [];
    const write = async (name: string, take: Promise<void>) => {
      await take;
      order.push(name);
      await new Promise(setImmediate);
      queue.giveBack();
    };
    await Promise.all([
      write('ada', queue.take('ada')),
      write('closing', queue.takeLast()),
      write('ada', queue.take('ada')),
      write('ada', queue.take('ada')),
    ]);
    expect(order).toEqual(['ada', 'ada', 'ada', 'closing']);
  });

  it('is free again when nobody waits', async () => {
    const queue = createWriterQueue();
    await queue.take('ada');
    queue.giveBack();
    await queue.take('ben');
    queue.giveBack();
    expect(await orderOf(['ada'])).toEqual(['ada']);
  });
});
