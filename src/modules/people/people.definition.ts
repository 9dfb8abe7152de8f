import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0062 } from './migrations/0062-invitations.ts';
import { migration0063 } from './migrations/0063-field-order.ts';
import { userCreated, userDeleted, userUpdated } from './people.events.ts';
import { passwordChanged, secondFactorChanged, tokenCreated } from './people.notification-kinds.ts';
import { searchableGroups, searchablePeople } from './search/people.searchable.repository.ts';

const errorCodes = {
  last_second_factor: {
    status: 409,
    meaning: 'A role of yours asks for a second factor, and this is the last: set up another one first.',
  },
  cannot_sign_in: { status: 409, meaning: 'The user is blocked, or of an inactive extranet.' },
  malformed_csv: { status: 400, meaning: 'The file is not valid CSV; the detail names the row.' },
  no_address: { status: 409, meaning: 'The user has no e-mail address that a mail could be sent to.' },
  not_empty: { status: 409, meaning: 'Only an empty instance can be filled, and this one is not.' },
  primary_extranet: { status: 400, meaning: 'The primary extranet cannot be deleted or made inactive.' },
  protected_role: { status: 400, meaning: 'Role 1 cannot be deleted or made inactive.' },
  protected_user: { status: 400, meaning: 'User 1 and oneself cannot be deleted or blocked.' },
  role_1_empty: { status: 400, meaning: 'Role 1 must keep at least one member.' },
  too_many_passkeys: { status: 400, meaning: 'You have as many passkeys as you can have; take one off first.' },
  signed_in_before: { status: 409, meaning: 'The user has signed in already, and needs no invitation.' },
  too_many_rows: { status: 400, meaning: 'The file has more rows than can be taken at once.' },
  too_many_tokens: {
    status: 400,
    meaning: 'You have as many personal access tokens as you can have; delete one first.',
  },
  totp_on: { status: 409, meaning: 'An authenticator app is set up already; take it off first.' },
} satisfies ErrorCodes;

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    people: keyof typeof errorCodes;
  }
}

const tags = {
  'People v2: users': 'Users: their fields, passwords, photos, managers, groups and roles.',
  'People v2: groups': 'Groups, which may stand one below another, and their members.',
  'People v2: roles': 'Roles and their members. Members of role 1 are administrators.',
  'People v2: extranets': 'Extranets: who belongs to another than the primary one sees only the people of their own.',
  'People v1': 'The older interface, which reads only; version 2 has everything that it has.',
  'People: capabilities': 'Named powers over a module, granted to users, groups, roles or everyone.',
  'People: import and export': 'All users as CSV, out and in.',
  'People: me': 'The preferences of the signed-in user.',
  'People: metadata fields': 'The definitions of the metadata of users.',
  'People: occasions': 'Birthdays, anniversaries and newcomers.',
  'People: org chart': 'Who is below whom.',
  'People: profiles': 'Users as pages show them, with manager and groups.',
  'People: second factor':
    'What people sign in with beside their password: an authenticator app, passkeys, recovery codes.',
  'People: sessions': 'Where somebody is signed in with a browser.',
  'People: tokens': 'Personal access tokens, which programs sign in with.',
};

export const peopleDefinition: ModuleDefinition = {
  audited: {
    module: 'people',
    objects: {
      user: 'users',
      group: 'groups',
      role: 'roles',
      extranet: 'extranets',
      token: 'tokens',
      capability: 'capabilities',
      metadata_field: 'metadata_fields',
    },
  },
  tags,
  errorCodes,
  accountKinds: [passwordChanged, tokenCreated, secondFactorChanged],
  migrations: [migration0062, migration0063],
  events: [userCreated, userUpdated, userDeleted],
  searchables: [searchablePeople, searchableGroups],
};
