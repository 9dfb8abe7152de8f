import { expect, it } from 'vitest';
import { noPlaces, placeBefore, withPlaces } from './user-places.ts';

it('a page begins at the last place that is not beyond it', () => {
  const places = withPlaces(noPlaces, [
    { id: 900, before: 500 },
    { id: 30, before: 20 },
    { id: 70, before: 40 },
  ]);
  expect(placeBefore(places, 19)).toBeUndefined();
  expect(placeBefore(places, 20)).toEqual({ id: 30, before: 20 });
  expect(placeBefore(places, 499)).toEqual({ id: 70, before: 40 });
  expect(placeBefore(places, 1_000_000)).toEqual({ id: 900, before: 500 });
});

it('a place that is known is not kept twice', () => {
  const places = withPlaces(noPlaces, [{ id: 30, before: 20 }]);
  expect(withPlaces(places, [{ id: 30, before: 20 }]).list).toEqual(places.list);
});

it('of more places than are kept, those stay that are spread over the whole list', () => {
  const far = Array.from({ length: 100 }, (_, index) => ({ id: index * 20_000 + 1, before: index * 10_000 }));
  let places = withPlaces({ ...noPlaces, areWhole: true }, far);
  for (let before = 1; before <= 10_000; before += 1) places = withPlaces(places, [{ id: before * 2, before }]);
  expect(places.list.length).toBeLessThanOrEqual(4_000);
  expect(places.areWhole).toBe(true);
  const distances = places.list.slice(1).map(({ before }, index) => before - (places.list[index]?.before ?? 0));
  expect(Math.min(...distances)).toBeGreaterThan(0);
  expect(Math.max(...distances)).toBeLessThanOrEqual(10_000);
});
