import { thankYouDate } from '../../platform/time/wire.ts';
import type { ThankedObject } from './notes.repository.ts';
import type { FullNote } from './notes.service.ts';
import { tagPresenter } from './tags.presenter.ts';
import { USER } from './thanked-input.ts';

export function notePresenter(zone: string) {
  const presentTag = tagPresenter(zone);
  return (note: FullNote) => ({
    id: note.id,
    description: note.description,
    author: { id: note.author_id, name: note.author_name },
    date_created: thankYouDate(note.created_at, zone),
    ...(note.users ? { users: note.users.map(({ id, name }) => ({ id, name })) } : {}),
    ...(note.thanked ? { thanked: note.thanked.map(presentThanked) } : {}),
    ...(note.tags ? { tags: note.tags.map(presentTag) } : {}),
  });
}

function presentThanked({ object_type: type, object_id: id, name }: ThankedObject) {
  return { id, name, object_type: { id: type, name: type === USER ? ('user' as const) : ('group' as const) } };
}
