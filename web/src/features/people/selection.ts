// Whom one has chosen in the directory; they stay chosen while one scrolls and searches on.
import type { Profile } from '@atrium/client/core';
import { useState } from 'react';

export type Chosen = Pick<Profile, 'id' | 'fullname' | 'email'>;

export interface Selection {
  chosen: ReadonlyMap<number, Chosen>;
  toggle: (person: Chosen) => void;
  add: (people: readonly Chosen[]) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const kept = ({ id, fullname, email }: Chosen) => [id, { id, fullname, email }] as const;
  return {
    chosen,
    toggle: (person) =>
      setChosen((now) => {
        const next = new Map(now);
        if (!next.delete(person.id)) next.set(...kept(person));
        return next;
      }),
    add: (people) => setChosen((now) => new Map([...now, ...people.map(kept)])),
    clear: () => setChosen(new Map()),
  };
}
