import { expect, test } from 'vitest';
import { createThrottle } from '../auth/throttle.ts';
import { createTimeBudget } from '../db/change-limits.ts';
import { createCounter } from '../limits/meter.ts';
import { manualClock } from '../time/clock.ts';
import { createTogether, settled } from './processes.test-support.ts';
import { type Asked, alone, defineTopic } from './processes.ts';
import { createSharedNumbers } from './shared-numbers.ts';

const news = defineTopic<string>('news');

test('what one process tells, all others hear in order, and itself does not', async () => {
  const { join } = createTogether(3);
  const [one, two, three] = [join('1'), join('2'), join('3')];
  const heard: string[] = [];
  for (const process of [one, two, three]) {
    process.hear(news, (text, from) => heard.push(`${process.id} hears ${text} of ${from}`));
  }
  await settled();
  one.broadcast(news, 'first');
  one.broadcast(news, 'second');
  one.tell('3', news, 'a secret');
  await settled();
  expect(heard.filter((line) => line.startsWith('2'))).toEqual(['2 hears first of 1', '2 hears second of 1']);
  expect(heard.filter((line) => line.startsWith('3')).at(-1)).toBe('3 hears a secret of 1');
  expect(heard.some((line) => line.startsWith('1'))).toBe(false);
});

test('a process that has not begun hears nothing, but takes turns', async () => {
  const { join, connect } = createTogether(2);
  const [one, two] = [join('1'), connect('2')];
  const heard: string[] = [];
  two.hear(news, (text) => heard.push(text));
  await settled();
  one.broadcast(news, 'too early');
  const turn = await two.turn('writer');
  turn.end();
  two.begin();
  await settled();
  one.broadcast(news, 'in time');
  await settled();
  expect(heard).toEqual(['in time']);
});

test('a question is answered by all others who can, and does not wait for one who has ended', async () => {
  const { join, kill } = createTogether(3);
  const [one, two] = [join('1'), join('2'), join('3')];
  const size = defineTopic<Asked<string, number>>('size');
  two.answer(size, async (text) => text.length);
  await settled();
  const answers = one.ask(size, 'four');
  kill('3');
  expect(await answers).toEqual([4]);
  expect(await alone.ask(size, 'four')).toEqual([]);
});

test.each([
  ['given back at once', false],
  ['kept until somebody asks', true],
])('a turn that is %s is held by one at a time, the processes in turn', async (_kind, isKept) => {
  const { join } = createTogether(2);
  const members = [join('1'), join('2')];
  const order: string[] = [];
  let holders = 0;
  const work = async (member: (typeof members)[number]) => {
    const turn = await member.turn('writer', { isKept });
    holders += 1;
    expect(holders).toBe(1);
    order.push(member.id);
    await settled();
    holders -= 1;
    turn.end();
    turn.end();
  };
  await Promise.all(members.flatMap((member) => Array.from({ length: 5 }, () => work(member))));
  expect(order).toHaveLength(10);
  expect(order.slice(0, 8).join('')).toMatch(/^(12){4}$|^(21){4}$/);
});

test('a process that ends gives back what it holds, and waits for nothing more', async () => {
  const { join, kill } = createTogether(3);
  const [one, two, three] = [join('1'), join('2'), join('3')];
  await one.turn('writer', { isKept: true });
  void two.turn('writer');
  await settled();
  const waiting = three.turn('writer');
  await settled();
  kill('2');
  kill('1');
  await expect(waiting).resolves.toBeDefined();
});

test('who gets a turn has heard what was told before its end', async () => {
  const { join } = createTogether(2);
  const [one, two] = [join('1'), join('2')];
  let heard = 0;
  two.hear(defineTopic<number>('count'), (value) => {
    heard = value;
  });
  await settled();
  const turn = await one.turn('counting');
  const next = two.turn('counting');
  await settled();
  one.broadcast(defineTopic<number>('count'), 7);
  turn.end();
  await next;
  expect(heard).toBe(7);
});

test('numbers of all processes are one sum, without those of a process that has ended', async () => {
  const { join, kill } = createTogether(3);
  const [one, two] = [join('1'), join('2')];
  const [ofOne, ofTwo] = [one, two].map((each) => createCounter(each, 'streams'));
  await settled();
  ofOne?.add(7, 2);
  ofTwo?.add(7, 1);
  ofTwo?.add(8, 5);
  await expect.poll(() => [ofOne?.of(7), ofTwo?.of(7), ofOne?.total()]).toEqual([3, 3, 8]);
  expect(ofOne?.largest(1, 1)).toEqual([{ userId: 8, used: 5 }]);
  const late = join('3');
  const ofLate = createCounter(late, 'streams');
  await expect.poll(() => ofLate.total()).toBe(8);
  kill('2');
  await expect.poll(() => [ofOne?.of(7), ofLate.total()]).toEqual([2, 2]);
});

test('numbers of an earlier minute do not count in the next', async () => {
  const { join } = createTogether(2);
  const [one, two] = [join('1'), join('2')].map((each) => createSharedNumbers<string>(each, { name: 'requests' }));
  await settled();
  one?.startEpoch(60);
  one?.set('10.0.0.1', 3);
  one?.send();
  await settled();
  expect(two?.elsewhere('10.0.0.1')).toBe(3);
  two?.startEpoch(120);
  one?.set('10.0.0.1', 4);
  one?.send();
  await settled();
  expect(two?.elsewhere('10.0.0.1')).toBe(0);
});

test('guesses at a password that are sent to all processes at once are let in no further than the limit', async () => {
  const { join } = createTogether(2);
  const clock = manualClock(0);
  const throttles = [join('1'), join('2')].map((processes) => createThrottle(clock, { processes }));
  await settled();
  let looks = 0;
  const guess = (throttle: (typeof throttles)[number]) =>
    throttle
      .attempt(
        'ada',
        '10.0.0.1',
        async () => {
          looks += 1;
          await settled();
          return undefined;
        },
        async () => true,
      )
      .catch((error: unknown) => String(error));
  const outcomes = await Promise.all(
    throttles.flatMap((throttle) => Array.from({ length: 30 }, () => guess(throttle))),
  );
  expect(looks).toBe(20);
  expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(40);
});

test('a process that comes later knows the failed sign-ins of before', async () => {
  const { join } = createTogether(2);
  const clock = manualClock(0);
  const throttle = createThrottle(clock, { processes: join('1'), nameLimit: 3 });
  const fail = () => throttle.attempt('ada', '10.0.0.1', async () => undefined);
  for (let count = 0; count < 3; count += 1) await fail();
  const later = createThrottle(clock, { processes: join('2'), nameLimit: 3 });
  await settled();
  await expect(later.attempt('ada', '10.0.0.9', async () => 'in')).rejects.toThrow(/Too many/);
});

test('long changes of a caller are paid from one budget', async () => {
  const { join } = createTogether(2);
  const options = { now: () => 0, burstMs: 1_000, waitMs: 0, freeMs: 0 };
  const [one, two] = [join('1'), join('2')].map((processes) => createTimeBudget(options, processes));
  await settled();
  one?.charge('7', 600);
  two?.charge('7', 600);
  await settled();
  for (const budget of [one, two]) await expect(budget?.admit('7')).rejects.toThrow(/kept others waiting/);
  await expect(two?.admit('8')).resolves.toBeDefined();
});
