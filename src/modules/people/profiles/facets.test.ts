import { expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createExtranet, createUser } from '../../../../test/support/people.ts';

const app = useApp();

interface Facet {
  field: string;
  metadata: boolean;
  values: { value: string; count: number }[];
  values_total: number;
}

const facetsOf = async (client: Client): Promise<Facet[]> => (await client.get('/api/people/v1/facets')).body.data;
const facet = (facets: Facet[], field: string) => facets.find((each) => each.field === field);

it('the values of job title, company and metadata are counted, the commonest first, and stay current', async () => {
  for (const field of [
    { name: 'office', label: 'Office' },
    { name: 'skills', label: 'Skills', repeatable: true },
    { name: 'born', label: 'Born', type: 'date' },
  ]) {
    expect((await app.admin.post('/api/people/v1/metadata-fields', field)).status).toBe(201);
  }
  const berlin = { office: 'Berlin', skills: ['Go', 'Rust'], born: '1990-01-01', secret: 'x' };
  await createUser(app, { job_title: 'Engineer', company: 'Works', metadata: berlin });
  const user = await createUser(app, { job_title: 'Engineer', metadata: { office: 'Berlin', skills: 'Go' } });
  await createUser(app, { job_title: 'Director', metadata: { office: 'Wien', skills: [] } });
  await createUser(app, { job_title: 'Engineer', metadata: { office: 'Graz' }, blocked: true });
  const facets = await facetsOf(user.client);
  expect(facets.map(({ field, metadata }) => [field, metadata])).toEqual([
    ['job_title', false],
    ['company', false],
    ['office', true],
    ['skills', true],
  ]);
  expect(facet(facets, 'job_title')?.values).toEqual([
    { value: 'Engineer', count: 2 },
    { value: 'Director', count: 1 },
  ]);
  expect(facet(facets, 'company')?.values).toEqual([{ value: 'Works', count: 1 }]);
  expect(facet(facets, 'office')).toMatchObject({
    label: 'Office',
    values: [
      { value: 'Berlin', count: 2 },
      { value: 'Wien', count: 1 },
    ],
    values_total: 2,
  });
  expect(facet(facets, 'skills')?.values).toEqual([
    { value: 'Go', count: 2 },
    { value: 'Rust', count: 1 },
  ]);
  await app.admin.put(`/api/people/v2/users/${user.id}`, { metadata: { office: 'Wien' } });
  expect(facet(await facetsOf(user.client), 'office')?.values[0]).toEqual({ value: 'Wien', count: 2 });
});

it('P1: outsiders are told the values of their own extranet, and nobody else any', async () => {
  const extranet = await createExtranet(app);
  const outsider = await createUser(app, { extranet_id: extranet.id, job_title: 'Supplier' });
  expect(facet(await facetsOf(outsider.client), 'job_title')?.values).toEqual([{ value: 'Supplier', count: 1 }]);
  expect((await app.anonymous.get('/api/people/v1/facets')).status).toBe(401);
});

it('a field with very many values tells its fifty commonest and how many there are', async () => {
  for (let index = 0; index < 51; index += 1) await createUser(app, { company: `Company ${1000 + index}` });
  const company = facet(await facetsOf(app.admin), 'company');
  expect([company?.values.length, company?.values_total]).toEqual([50, 52]);
});
