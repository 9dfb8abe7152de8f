import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createExtranet, createGroup, createRole, createUser, grant } from '../../../../test/support/people.ts';
import { createHolders, createPeopleAdmin, makeAdministrator, users } from '../escalation/escalation.test-support.ts';

const app = useApp();

const upload = (client: Client, lines: readonly string[]) =>
  client.request('POST', '/api/people/v1/users/import', {
    body: lines.join('\n'),
    headers: { 'content-type': 'text/csv' },
  });

/** The faults of a file that is refused as a whole, by row and field. */
async function refused(client: Client, ...lines: string[]): Promise<string[]> {
  const { status, body } = await upload(client, lines);
  expect(status, JSON.stringify(body)).toBe(400);
  return body.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`);
}

async function accepted(client: Client, ...lines: string[]): Promise<void> {
  const { status, body } = await upload(client, lines);
  expect(status, JSON.stringify(body)).toBe(200);
}

describe('an import by people.admin', () => {
  it('P7: takes over no account with a capability that its sender lacks', async () => {
    const { client } = await createPeopleAdmin(app);
    const holders = await createHolders(app);
    for (const { id, username } of holders) {
      const header = 'username,email,password';
      const line = `${username},taken@example.com,a password of mine`;
      expect(await refused(client, header, line)).toEqual(['2 password', '2 email']);
      await app.admin.put(`${users}/${id}`, { blocked: true });
      expect(await refused(client, 'username,blocked', `${username},0`)).toEqual(['2 blocked']);
      await accepted(client, 'username,job_title', `${username},Clerk`);
    }
    const [holder] = holders;
    await accepted(app.admin, 'username,blocked,password', `${holder?.username},0,a password of mine`);
  });

  it('P5: moves no member of role 1, and brings no holder of a capability out of a closed extranet', async () => {
    const { client } = await createPeopleAdmin(app);
    const closed = await createExtranet(app, { read_only: true });
    const administrator = await createUser(app);
    await makeAdministrator(app, administrator);
    const [holder] = await createHolders(app);
    await app.admin.put(`${users}/${holder?.id}`, { extranet_id: closed.id });
    const plain = await createUser(app, { extranet_id: closed.id });
    const faults = await refused(
      client,
      'username,extranet',
      `${administrator.username},${closed.name}`,
      `${holder?.username},#1`,
    );
    expect(faults).toEqual(['2 extranet', '3 extranet']);
    await accepted(client, 'username,extranet', `${plain.username},#1`);
  });

  it('P15: brings nobody, new or not, into a group or role with a capability that its sender lacks', async () => {
    const { client } = await createPeopleAdmin(app);
    const [group, role] = [await createGroup(app), await createRole(app)];
    await grant(app, 'documents.admin', group, 'group');
    await grant(app, 'documents.admin', role, 'role');
    const [known, member] = [await createUser(app), await createUser(app)];
    await app.admin.put(`${users}/${member.id}/groups`, [{ id: group.id }]);
    const header = 'username,firstname,surname,email,groups,roles';
    expect(
      await refused(
        client,
        header,
        `brandnew,B,N,bn@example.com,${group.name},`,
        `${known.username},K,N,kn@example.com,,${role.name}`,
        `${member.username},M,N,${member.username}@example.com,${group.name},`,
      ),
    ).toEqual(['2 groups', '3 roles']);
    await accepted(client, header, `${member.username},M,N,${member.username}@example.com,${group.name},`);
    await accepted(app.admin, header, `${known.username},K,N,kn@example.com,,${role.name}`);
  });

  it('P8: puts nobody below its sender, directly or over others', async () => {
    const admin = await createPeopleAdmin(app);
    const [own, lead, other] = [await createUser(app), await createUser(app), await createUser(app)];
    await app.admin.put(`${users}/${own.id}/manager`, { manager_id: admin.id });
    const header = 'username,manager';
    expect(await refused(admin.client, header, `${other.username},${admin.username}`)).toEqual(['2 manager']);
    expect(
      await refused(admin.client, header, `${other.username},${lead.username}`, `${lead.username},${own.username}`),
    ).toEqual(['2 manager', '3 manager']);
    const fresh = `freshman,F,M,fm@example.com,${admin.username}`;
    expect(await refused(admin.client, 'username,firstname,surname,email,manager', fresh)).toEqual(['2 manager']);
    await accepted(admin.client, header, `${other.username},${lead.username}`, `${own.username},${admin.username}`);
    await grant(app, 'expenses.admin', admin);
    await accepted(admin.client, header, `${lead.username},${admin.username}`);
  });
});
