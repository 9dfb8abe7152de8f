import { expect, it } from 'vitest';
import { createRooms } from './rooms.ts';

const roomFor = (used: number) => ({ key: 'ada', used, limit: 100, full: () => new Error('full') });

it('what is kept already is known while a room is open, as far as it leaves room', () => {
  const rooms = createRooms();
  expect(rooms.knownUse('ada', 100, 1)).toBeUndefined();
  const first = rooms.open(roomFor(40));
  first.take(20);
  expect(rooms.knownUse('ada', 100, 40)).toBe(40);
  expect(rooms.knownUse('ada', 100, 41)).toBeUndefined();
  expect(rooms.knownUse('eve', 100, 1)).toBeUndefined();
  const second = rooms.open(roomFor(50));
  expect(rooms.knownUse('ada', 100, 30)).toBe(50);
  first.giveBack();
  expect(rooms.knownUse('ada', 100, 50)).toBe(50);
  second.giveBack();
  expect(rooms.knownUse('ada', 100, 1)).toBeUndefined();
});
