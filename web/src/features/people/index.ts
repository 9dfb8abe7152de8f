import { lazy } from 'react';

export { useAccountActs } from './accounts/account-acts.tsx';
export { AddPersonDialog } from './accounts/add-person-dialog.tsx';
export { sendsMailQuery } from './accounts/invitations.ts';
export { peoplePage, personQuery } from './people.queries.ts';
export { photoOf } from './people.ts';
export { PersonPicker, type Picked } from './person-picker.tsx';
export { Views } from './views.tsx';

/** Loaded where there are people to list. */
export const PeopleGrid = lazy(async () => ({ default: (await import('./people-grid.tsx')).PeopleGrid }));
