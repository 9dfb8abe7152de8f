// What somebody has pinned: added, taken away and put into another order, at once and with Undo.
import type { Pin } from '@atrium/client/core';
import { setPins } from '@atrium/client/operations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureOf, queryClient } from '../../api/queries.ts';
import { say, sayFailed } from '../../ui/toast.tsx';
import { pinsQuery } from './home.queries.ts';
import { useHomeTexts } from './texts.ts';

export type PinnedThing = Pick<Pin, 'type' | 'id' | 'title' | 'link'>;

const isSame = (one: Pick<Pin, 'type' | 'id'>, other: Pick<Pin, 'type' | 'id'>) =>
  one.type === other.type && one.id === other.id;

/** Shows them at once, and what there was before if the server refuses. */
async function put(pins: readonly Pin[]): Promise<void> {
  await queryClient.cancelQueries(pinsQuery);
  const before = queryClient.getQueryData(pinsQuery.queryKey);
  queryClient.setQueryData(pinsQuery.queryKey, [...pins]);
  try {
    const { data } = await call(setPins, { body: pins.map(({ type, id }) => ({ type, id })) });
    queryClient.setQueryData(pinsQuery.queryKey, data);
  } catch (error) {
    queryClient.setQueryData(pinsQuery.queryKey, before);
    sayFailed(failureOf(error).detail);
  }
}

export function usePins() {
  const t = useHomeTexts();
  const pins = useQuery(pinsQuery).data ?? [];
  return {
    pins,
    isPinned: (thing: Pick<Pin, 'type' | 'id'>) => pins.some((pin) => isSame(pin, thing)),

    toggle(thing: PinnedThing): void {
      const isPinned = pins.some((pin) => isSame(pin, thing));
      const next = isPinned ? pins.filter((pin) => !isSame(pin, thing)) : [...pins, { place: null, ...thing }];
      void put(next);
      say(isPinned ? t.unpinned(thing.title) : t.pinned(thing.title), () => void put(pins));
    },

    /** From one place to another. */
    move(from: number, to: number): void {
      const moved = pins[from];
      if (!moved || from === to || to < 0 || to >= pins.length) return;
      void put(pins.toSpliced(from, 1).toSpliced(to, 0, moved));
    },
  };
}
