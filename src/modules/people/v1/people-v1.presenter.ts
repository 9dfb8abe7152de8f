import type { User } from '../users/user-list.repository.ts';
import { parseMetadata } from '../users/users.presenter.ts';
import { type FixedField, findFixedField, METADATA_PREFIX } from './fieldsets.ts';

export type UserV1 = { id: number } & Record<string, unknown>;

/** `root` is the address of people v2, which serves the photos. */
export function userV1Presenter(root: string, names: ReadonlySet<string>): (user: User) => UserV1 {
  const readers = fixedReaders(root);
  const fixed: [name: string, read: (user: User) => unknown][] = [];
  const metadata: [name: string, key: string][] = [];
  for (const name of names) {
    const field = findFixedField(name);
    if (field) fixed.push([name, readers[field]]);
    else metadata.push([name, name.slice(METADATA_PREFIX.length)]);
  }
  return (user) => {
    const presented: UserV1 = { id: user.id };
    for (const [name, read] of fixed) presented[name] = read(user);
    if (metadata.length === 0) return presented;
    const values = parseMetadata(user.metadata);
    for (const [name, key] of metadata) presented[name] = Object.hasOwn(values, key) ? values[key] : '';
    return presented;
  };
}

function fixedReaders(root: string): Record<FixedField, (user: User) => unknown> {
  return {
    id: (user) => user.id,
    firstname: (user) => user.firstname,
    surname: (user) => user.surname,
    email: (user) => user.email,
    job_title: (user) => user.job_title,
    company: (user) => user.company,
    intranetuser: (user) => 1 - user.blocked,
    ex_area_id: (user) => user.extranet_id,
    photo: (user) => `${root}/users/${user.id}/photo`,
  };
}
