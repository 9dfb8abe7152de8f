// Rules G1 to G7: the owner and the group view the folder of pages.
import { form, picture } from '../../../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createFolder, savePage } from '../../../src/modules/publish/publish.test-support.ts';
import { uniqueName } from '../../support/people.ts';
import { things } from '../company.ts';
import type { Subject, Table } from '../table.ts';

const change =
  (subject: Subject, body: unknown): Subject =>
  async (company, kind) => ({ ...(await subject(company, kind)), body });
const theFolder: Subject = ({ pages }) => ({ id: pages.id });
const folder: Subject = async ({ app, pages }) => ({ id: (await createFolder(app, { parent_id: pages.id })).id });
const version: Subject = async (company) => {
  const { id } = await things.page(company);
  await savePage(company.app, id, { text: '<p>Other words</p>' });
  return { id, n: 1, query: 'from=1&to=2' };
};
const withImage: Subject = async (company) => {
  const { id } = await things.page(company);
  const { body } = await company.app.admin.post(`/api/publish/v1/pages/${id}/images`, form(await picture()));
  await savePage(company.app, id, { text: `<p><img src="${body.url}"></p>` });
  return { id, key: body.key ?? body.url.split('/').at(-1) };
};

export const publish: Table = {
  capability: 'publish.admin',
  rows: {
    'GET /api/publish/v1/folders': ['uu fofoo of o', ({ pages }) => ({ query: `parent_id=${pages.id}` })],
    'POST /api/publish/v1/folders': [
      'uu ffffo ff o',
      ({ pages }) => ({ body: { title: uniqueName('Folder '), parent_id: pages.id } }),
    ],
    'GET /api/publish/v1/tree': ['uu ooooo oo o'],
    'GET /api/publish/v1/folders/{id}': ['uu fofoo of o', theFolder],
    'PATCH /api/publish/v1/folders/{id}': [
      'uu ffffo ff o',
      async (company, kind) => ({ ...(await folder(company, kind)), body: { title: uniqueName('New ') } }),
    ],
    'DELETE /api/publish/v1/folders/{id}': ['uu ffffo ff o', folder],
    'GET /api/publish/v1/folders/{id}/permissions': ['uu ffffo ff o', theFolder],
    'PUT /api/publish/v1/folders/{id}/permissions': [
      'uu ffffo ff o',
      change(folder, { entries: [{ subject: 'everyone', rights: ['view'] }] }),
    ],
    'GET /api/publish/v1/pages': ['uu fofoo of o', ({ pages }) => ({ query: `folder_id=${pages.id}` })],
    'POST /api/publish/v1/pages': [
      'uu ffffo ff o',
      ({ pages }) => ({ body: { title: uniqueName('Page '), text: '<p>Words</p>', folder_id: pages.id } }),
    ],
    'GET /api/publish/v1/by-path': [
      'uu hohoo oh o',
      async (company) => {
        const { id } = await things.page(company);
        return { query: `path=${(await company.app.admin.get(`/api/publish/v1/pages/${id}`)).body.path}` };
      },
    ],
    'GET /api/publish/v1/pages/{id}': ['uu fofoo of o', things.page],
    'PATCH /api/publish/v1/pages/{id}': ['uu ffffo ff o', change(things.page, { title: 'New' })],
    'DELETE /api/publish/v1/pages/{id}': ['uu ffffo ff o', things.page],
    'GET /api/publish/v1/pages/{id}/versions': ['uu fofoo of o', things.page],
    'GET /api/publish/v1/pages/{id}/versions/{n}': ['uu fofoo of o', version],
    'DELETE /api/publish/v1/pages/{id}/versions/{n}': ['uu ffffo ff o', version],
    'POST /api/publish/v1/pages/{id}/versions/{n}/restore': ['uu ffffo ff o', version],
    'GET /api/publish/v1/pages/{id}/compare': ['uu fofoo of o', version],
    'GET /api/publish/v1/pages/{id}/images/{key}': ['uu fofoo of o', withImage],
    'POST /api/publish/v1/pages/{id}/images': [
      'uu ffffo ff o',
      async (company) => ({ ...(await things.page(company)), body: form(await picture()) }),
    ],
  },
};
