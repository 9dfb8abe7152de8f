// Tests who is told of a sheet when the right expenses.admin is granted to nobody.
import { expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser } from '../../../../test/support/people.ts';
import { listOffice } from './steps.repository.ts';

const app = useApp();

it('Blocked members of role 1 are not listed when nobody holds expenses.admin', async () => {
  const [active, blocked] = [await createUser(app), await createUser(app)];
  const members = [1, active.id, blocked.id].map((id) => ({ id }));
  expect((await app.admin.put('/api/people/v2/roles/1/users', members)).status).toBe(204);
  expect((await app.admin.put(`/api/people/v2/users/${blocked.id}`, { blocked: true })).status).toBe(200);
  const listed = await listOffice(app.application.platform.database.db);
  expect(listed.toSorted((a, b) => a - b)).toEqual([1, active.id]);
});
