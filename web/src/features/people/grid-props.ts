import type { Profile } from '@atrium/client/core';
import type { ReactNode } from 'react';
import type { PeopleFilter } from './people.queries.ts';
import type { Selection } from './selection.ts';

export interface PeopleGridProps {
  label: string;
  filter: PeopleFilter;
  total: number | undefined;
  openedId?: number | undefined;
  onOpen: (id: number, isFull?: boolean) => void;
  onSort?: () => void;
  onThank?: ((id: number) => void) | undefined;
  selection?: Selection | undefined;
  /** What can be done with a row, at its end. */
  actOf?: ((person: Profile) => ReactNode) | undefined;
}
