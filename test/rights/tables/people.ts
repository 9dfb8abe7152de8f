// Rules P1 to P68.
import { plainImage } from '../../../src/modules/badges/badges.test-support.ts';
import { createExtranet, createGroup, createRole, createUser, uniqueName } from '../../support/people.ts';
import type { Company } from '../company.ts';
import { done, things } from '../company.ts';
import type { Subject, Table } from '../table.ts';

const named = () => ({ body: { name: uniqueName('Name ') } });
const photo = async () => {
  const data = new FormData();
  data.set('photo', new Blob([await plainImage(7)]), 'me.png');
  return data;
};
const newGroup = async ({ app, owner, subject }: Company) => {
  const { id } = await createGroup(app, { owner_id: owner.id });
  await done(app.admin.put(`/api/people/v2/groups/${id}/users`, [{ id: subject.id }]));
  return { id: id as number, user_id: subject.id };
};
const newRole = async ({ app, owner, subject }: Company) => {
  const { id } = await createRole(app, { owner_id: owner.id });
  await done(app.admin.put(`/api/people/v2/roles/${id}/users`, [{ id: subject.id }]));
  return { id: id as number, user_id: subject.id };
};
const emptyRole = async ({ app }: Company) => ({ id: (await createRole(app)).id as number });
const passkey = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};
const newExtranet = async ({ app }: Company) => ({ id: (await createExtranet(app)).id as number });
const theOwner: Subject = ({ owner }) => ({ id: owner.id });
const theGroup: Subject = ({ group }) => ({ id: group.id });
const withBody =
  (subject: Subject, body: unknown): Subject =>
  async (company) => ({
    ...(await subject(company, 'ordinary')),
    body: typeof body === 'function' ? body(company) : body,
  });
const members = ({ subject }: Company) => [{ id: subject.id }];
const field = async ({ app }: Company) => {
  const { body } = await app.admin.post('/api/people/v1/metadata-fields', { name: uniqueName('field_') });
  return { id: body.id as number };
};
const capability = async ({ app }: Company) => {
  const input = { capability: 'news.admin', subject: 'user', subject_id: (await createUser(app)).id };
  return { id: (await app.admin.post('/api/people/v1/capabilities', input)).body.id as number };
};

export const people: Table = {
  capability: 'people.admin',
  rows: {
    'POST /api/session/v1': [
      'oo ooooo oo o',
      ({ owner }) => ({ body: { username: owner.username, password: owner.password } }),
    ],
    'GET /api/session/v1': ['uu ooooo oo o'],
    'DELETE /api/session/v1': ['uu ooooo oo o'],
    'GET /api/people/v1/occasions': ['uu ooooo oo o'],
    'GET /api/people/v2/user': ['uu ooooo oo o'],
    'GET /api/people/v2/users': ['uu ooooo oo o'],
    'POST /api/people/v2/users': [
      'uu ffffo ff o',
      () => {
        const username = uniqueName('new');
        return { body: { username, firstname: 'New', surname: username, email: `${username}@example.com` } };
      },
    ],
    'GET /api/people/v2/users/{id}': ['uu ooooo hh o', theOwner],
    'PUT /api/people/v2/users/{id}': ['uu ffffo ff o', withBody(theOwner, { job_title: 'Countess' })],
    'DELETE /api/people/v2/users/{id}': ['uu ffffo ff o', withBody(things.user, { migration_user_id: 1 })],
    'PUT /api/people/v2/users/{id}/password': [
      'uu foffo hh o',
      ({ owner: { id, password } }) => ({ id, body: { password, current_password: password } }),
    ],
    'PUT /api/people/v2/users/{id}/manager': [
      'uu ffffo ff o',
      withBody(theOwner, ({ manager }: Company) => ({ manager_id: manager.id })),
    ],
    'GET /api/people/v2/users/{id}/subordinates': ['uu ooooo hh o', ({ manager }) => ({ id: manager.id })],
    'PUT /api/people/v2/users/{id}/subordinates': [
      'uu ffffo ff o',
      withBody(
        ({ manager }) => ({ id: manager.id }),
        ({ owner }: Company) => [{ id: owner.id }],
      ),
    ],
    'GET /api/people/v2/groups': ['uu ooooo oo o'],
    'POST /api/people/v2/groups': ['uu ffffo ff o', named],
    'GET /api/people/v2/groups/{id}': ['uu ooooo hh o', theGroup],
    'PUT /api/people/v2/groups/{id}': ['uu ffffo ff o', withBody(newGroup, { description: 'New' })],
    'DELETE /api/people/v2/groups/{id}': ['uu ffffo ff o', newGroup],
    'GET /api/people/v2/roles': ['uu ooooo oo o'],
    'POST /api/people/v2/roles': ['uu ffffo ff o', named],
    'GET /api/people/v2/roles/{id}': ['uu ooooo oo o', () => ({ id: 1 })],
    'PUT /api/people/v2/roles/{id}': ['uu ffffo ff o', withBody(newRole, { description: 'New' })],
    'DELETE /api/people/v2/roles/{id}': ['uu ffffo ff o', newRole],
    'GET /api/people/v2/extranets': ['uu ooooo oo o'],
    'POST /api/people/v2/extranets': ['uu ffffo ff o', named],
    'GET /api/people/v2/extranets/primary': ['uu ooooo hh o'],
    'GET /api/people/v2/extranets/{id}': ['uu ooooo hh o', () => ({ id: 1 })],
    'PUT /api/people/v2/extranets/{id}': ['uu ffffo ff o', withBody(newExtranet, { description: 'New' })],
    'DELETE /api/people/v2/extranets/{id}': ['uu ffffo ff o', withBody(newExtranet, { migration_extranet_id: 1 })],
    'GET /api/people/v2/extranets/{id}/users': ['uu ooooo hh o', () => ({ id: 1 })],
    'PUT /api/people/v2/extranets/{id}/users': [
      'uu ffffo ff o',
      async (company) => ({ ...(await newExtranet(company)), body: [await things.user(company)] }),
    ],
    'GET /api/people/v2/groups/{id}/users': ['uu ooooo hh o', theGroup],
    'PUT /api/people/v2/groups/{id}/users': ['uu foffo fh o', withBody(newGroup, members)],
    'GET /api/people/v2/roles/{id}/users': ['uu ooooo oo o', () => ({ id: 1 })],
    'PUT /api/people/v2/roles/{id}/users': ['uu foffo ff o', withBody(newRole, members)],
    'GET /api/people/v2/users/{id}/groups': ['uu ooooo hh o', theOwner],
    'PUT /api/people/v2/users/{id}/groups': ['uu ffffo ff o', withBody(theOwner, [])],
    'GET /api/people/v2/users/{id}/roles': ['uu ooooo hh o', theOwner],
    'PUT /api/people/v2/users/{id}/roles': ['uu ffffo ff o', withBody(theOwner, [])],
    'PUT /api/people/v1/groups/{id}/members/{user_id}': ['uu foffo fh o', newGroup],
    'DELETE /api/people/v1/groups/{id}/members/{user_id}': ['uu foffo fh o', newGroup],
    'PUT /api/people/v1/roles/{id}/members/{user_id}': ['uu foffo ff o', newRole],
    'DELETE /api/people/v1/roles/{id}/members/{user_id}': ['uu foffo ff o', newRole],
    'GET /api/people/v1/member-counts': ['uu ooooo oo o'],
    'POST /api/people/v1/users/bulk': [
      'uu ffffo ff o',
      async (company) => ({ body: { ids: [(await things.user(company)).id], act: 'block' } }),
    ],
    'GET /api/people/v1/users/invitations': ['uu ffffo ff o', ({ owner }) => ({ query: `ids=${owner.id}` })],
    'GET /api/people/v1/users/roles': ['uu ffffo ff o', ({ owner }) => ({ query: `ids=${owner.id}` })],
    'GET /api/people/v2/users/{id}/photo': [
      'uu ooooo hh o',
      async ({ owner }) => {
        await done(owner.client.post(`/api/people/v2/users/${owner.id}/photo`, await photo()));
        return { id: owner.id };
      },
    ],
    'POST /api/people/v2/users/{id}/photo': [
      'uu foffo hh o',
      async ({ owner }) => ({ id: owner.id, body: await photo() }),
    ],
    'DELETE /api/people/v2/users/{id}/photo': ['uu foffo hh o', theOwner],
    'GET /api/people/v1/me': ['uu ooooo oo o'],
    'PATCH /api/people/v1/me': ['uu ooooo fo o', () => ({ body: { timezone: 'Europe/London' } })],
    'GET /api/people/v1/me/tokens': ['uu ooooo oo o'],
    'POST /api/people/v1/me/tokens': ['uu ooooo fo o', named],
    'DELETE /api/people/v1/me/tokens/{id}': ['uu hohhh fh h', things.token],
    'GET /api/people/v1/users/{id}/tokens': ['uu ffffo ff o', theOwner],
    'DELETE /api/people/v1/users/{id}/tokens/{token_id}': [
      'uu ffffo ff o',
      async (company) => ({ id: company.owner.id, token_id: (await things.token(company)).id }),
    ],
    'GET /api/people/v1/me/sessions': ['uu ooooo oo o'],
    'DELETE /api/people/v1/me/sessions': ['uu ooooo oo o'],
    'DELETE /api/people/v1/me/sessions/{id}': ['uu hohhh hh h', things.session],
    'GET /api/people/v1/users/{id}/sessions': ['uu ffffo ff o', theOwner],
    'DELETE /api/people/v1/users/{id}/sessions': ['uu ffffo ff o', theOwner],
    'DELETE /api/people/v1/users/{id}/sessions/{session_id}': [
      'uu ffffo ff o',
      async (company) => ({ id: company.owner.id, session_id: (await things.session(company)).id }),
    ],
    'POST /api/session/v1/forgotten-password': ['cc ccccc cc c', () => ({ body: { username: 'nobody at all' } })],
    'PUT /api/session/v1/forgotten-password': [
      'bb bbbbb bb b',
      () => ({ body: { token: 'of nobody', password: 'a quite new secret' } }),
    ],
    'POST /api/session/v1/second-factor': ['bb bbbbb bb b', () => ({ body: { ticket: 'of nobody', code: '123456' } })],
    'POST /api/session/v1/passkey/question': ['oo ooooo oo o'],
    'POST /api/session/v1/passkey': ['bb bbbbb bb b', () => ({ body: { ticket: 'of nobody', passkey } })],
    // Only sessions are confirmed, and everybody here signs in with Basic.
    'POST /api/session/v1/confirmation': ['uu fffff ff f', ({ owner }) => ({ body: { password: owner.password } })],
    'GET /api/people/v1/me/token-scopes': ['uu ooooo oo o'],
    'GET /api/people/v1/me/second-factor': ['uu ooooo oo o'],
    'POST /api/people/v1/me/second-factor/totp': ['uu ooooo oo o'],
    'PUT /api/people/v1/me/second-factor/totp': [
      'uu bbbbb bb b',
      async (company, kind) => {
        await company.clientOf(kind, 'people.admin').post('/api/people/v1/me/second-factor/totp');
        return { body: { code: 'no code' } };
      },
    ],
    'DELETE /api/people/v1/me/second-factor/totp': ['uu hhhhh hh h'],
    'POST /api/people/v1/me/second-factor/recovery-codes': ['uu hhhhh hh h'],
    'POST /api/people/v1/me/second-factor/passkeys/question': ['uu ooooo oo o'],
    'POST /api/people/v1/me/second-factor/passkeys': [
      'uu bbbbb bb b',
      () => ({ body: { ticket: 'of nobody', name: 'Phone', passkey } }),
    ],
    'PATCH /api/people/v1/me/second-factor/passkeys/{id}': [
      'uu hhhhh hh h',
      () => ({ id: 1, body: { name: 'Phone' } }),
    ],
    'DELETE /api/people/v1/me/second-factor/passkeys/{id}': ['uu hhhhh hh h', () => ({ id: 1 })],
    'GET /api/people/v1/users/{id}/second-factor': ['uu ffffo ff o', theOwner],
    'DELETE /api/people/v1/users/{id}/second-factor': ['uu ffffh ff h', theOwner],
    'GET /api/people/v1/roles-with-second-factor': ['uu fffff ff o'],
    'PUT /api/people/v1/roles/{id}/second-factor': ['uu fffff ff o', emptyRole],
    'DELETE /api/people/v1/roles/{id}/second-factor': ['uu fffff ff o', emptyRole],
    'GET /api/people/v1/capabilities': ['uu ffffo ff o'],
    'POST /api/people/v1/capabilities': [
      'uu fffff ff o',
      async (company) => ({
        body: { capability: 'news.admin', subject: 'user', subject_id: (await things.user(company)).id },
      }),
    ],
    'DELETE /api/people/v1/capabilities/{id}': ['uu fffff ff o', capability],
    'GET /api/people/v1/profiles': ['uu ooooo oo o'],
    'GET /api/people/v1/profiles/{id}': ['uu ooooo hh o', theOwner],
    'GET /api/people/v1/facets': ['uu ooooo oo o'],
    'GET /intranet/rest/people/users': ['uu ooooo oo o'],
    'GET /intranet/rest/people/users/{user_id}': ['uu ooooo hh o', ({ owner }) => ({ user_id: owner.id })],
    'GET /intranet/rest/people/groups': ['uu ooooo oo o'],
    'GET /intranet/rest/people/roles': ['uu ooooo oo o'],
    'GET /intranet/rest/people/extranets': ['uu ooooo oo o'],
    'GET /intranet/rest/people/fieldsets': ['uu ooooo oo o'],
    'GET /intranet/rest/people/fieldsets/{name}': ['uu ooooo oo o', () => ({ name: 'profile' })],
    'GET /api/people/v1/metadata-fields': ['uu ooooo oo o'],
    'POST /api/people/v1/metadata-fields': ['uu ffffo ff o', () => ({ body: { name: uniqueName('field_') } })],
    'GET /api/people/v1/metadata-fields/{id}': ['uu ooooo oo o', field],
    'PATCH /api/people/v1/metadata-fields/{id}': ['uu ffffo ff o', withBody(field, { label: 'New' })],
    'DELETE /api/people/v1/metadata-fields/{id}': ['uu ffffo ff o', field],
    'GET /api/people/v1/org-chart': ['uu ooooo oo o'],
    'GET /api/people/v1/users/export': ['uu ffffo ff o'],
    'POST /api/people/v1/users/import': [
      'uu ffffo ff o',
      () => ({
        body: 'username,firstname,surname,email\nada,Ada,Byron,ada@example.com\n',
        headers: { 'content-type': 'text/csv' },
        query: 'dry_run=true',
      }),
    ],
    'GET /api/people/v1/profiles/{id}/work': ['uu ooooo hh o', theOwner],
    'GET /api/people/v1/groups/{id}/rights': ['uu ooooo hh o', theGroup],
  },
};
