// Rules D1 to D36, D54 to D61: the owner has all rights in the folder, the group views it.
import { begin, PART, TUS } from '../../../src/modules/documents/uploads/uploads.test-support.ts';
import { pdf } from '../../../src/modules/expenses/expenses.test-support.ts';
import { picture } from '../../../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { allow, createDocument, createTopFolder, linkDocument, upload } from '../../support/documents.ts';
import { uniqueName } from '../../support/people.ts';
import type { Company, Kind } from '../company.ts';
import { done, things } from '../company.ts';
import type { Subject, Table } from '../table.ts';

const theFolder: Subject = ({ folder }) => ({ id: folder.id });
const change =
  (subject: Subject, body: unknown): Subject =>
  async (company, kind) => ({ ...(await subject(company, kind)), body });
const component: Subject = async ({ owner, folder }) => {
  const { doc_id } = await createDocument(owner.client, folder.id, { title: 'Rules.txt' });
  return { doc_id, version_num: 1, component_name: 'Rules.txt' };
};
const pictured: Subject = async ({ owner, folder }) => {
  const content = await picture();
  const { doc_id } = await createDocument(owner.client, folder.id, { title: `${uniqueName('Photo ')}.png`, content });
  return { doc_id, version_num: 1 };
};
const printed: Subject = async ({ owner, folder }) => {
  const { doc_id } = await createDocument(owner.client, folder.id, {
    title: `${uniqueName('Print ')}.pdf`,
    content: pdf,
  });
  return { doc_id, version_num: 1 };
};
const twoVersions: Subject = async (company) => {
  const made = await things.checkedOut(company);
  const body = { components: [{ file_key: await upload(company.owner.client) }] };
  await done(company.owner.client.post(`/intranet/rest/documents/checkin/${made.doc_id}`, body));
  return made;
};
/** A place that somebody has made who may only view the document. */
const capped: Subject = async (company) => {
  const { app, subject } = company;
  const { doc_id } = await things.document(company);
  const { id } = await createTopFolder(app, { entries: [allow(subject, 'user', 'view', 'edit')] });
  await linkDocument(subject.client, doc_id, id);
  return { doc_id, folder_id: id };
};
/** A file of whoever asks, in their drop box. */
const fileOf = async ({ app, clientOf }: Company, kind: Kind) => {
  const client =
    kind === 'anonymous' || kind === 'blocked' || kind === 'readOnly' ? app.admin : clientOf(kind, 'documents.admin');
  return { components: [{ file_key: await upload(client, uniqueName('bytes ')) }] };
};
const newDocument: Subject = async (company, kind) => ({
  id: company.folder.id,
  body: { title: uniqueName('Document '), type: 'document', ...(await fileOf(company, kind)) },
});
const field: Subject = async ({ app }) => {
  const { body } = await app.admin.post('/api/documents/v1/metadata-fields', { name: uniqueName('field_') });
  return { id: body.id };
};
const recordType: Subject = async ({ app }) => {
  const { body } = await app.admin.post('/api/documents/v1/record-types', { name: uniqueName('Type ') });
  return { id: body.id };
};
const uploading: Subject = async ({ owner }) => ({
  id: (await begin(owner.client, 5)).split('/').at(-1),
  headers: TUS,
});
const locked: Subject = async (company) => {
  const made = await things.folder(company);
  await done(company.owner.client.put(`/api/documents/v1/folders/${made.id}/lock`));
  return made;
};
const into: Subject = async (company) => ({
  body: {
    objects: [{ type: 'document', id: (await things.document(company)).doc_id }],
    destination: (await things.folder(company)).id,
  },
});
const entries = { entries: [{ subject: 'everyone', rights: ['view'] }] };

export const documents: Table = {
  capability: 'documents.admin',
  rows: {
    'GET /intranet/rest/documents/folder/{id}/info': ['uu fofoo of o', theFolder],
    'PUT /intranet/rest/documents/folder/{id}/info': [
      'uu foffo ff o',
      change(things.folder, { metadata: { description: 'New' } }),
    ],
    'GET /intranet/rest/documents/folder/{id}': ['uu fofoo of o', theFolder],
    'POST /intranet/rest/documents/folder/{id}': ['uu foffo ff o', newDocument],
    'DELETE /intranet/rest/documents/folder/{id}': ['uu foffo ff o', things.folder],
    'GET /intranet/rest/documents/folder/{id}/ui': ['uu fofoo of o', theFolder],
    'GET /intranet/rest/documents/folder/{id}/path': ['uu fofoo of o', theFolder],
    'GET /intranet/rest/documents/folder/{id}/subfolder': [
      'uu fofoo of o',
      async (company) => {
        const { id } = await things.folder(company);
        const { body } = await company.owner.client.get(`/intranet/rest/documents/folder/${id}/info`);
        return { id: company.folder.id, query: `title=${encodeURIComponent(body.title)}` };
      },
    ],
    'POST /api/documents/v1/folders': ['uu ffffo ff o', () => ({ body: { title: uniqueName('Top ') } })],
    'GET /intranet/rest/documents/folder/{id}/documents': ['uu fofoo of o', theFolder],
    'POST /intranet/rest/documents/folder/{id}/documents': ['uu foffo ff o', newDocument],
    'GET /intranet/rest/documents/folder/{id}/folders': ['uu fofoo of o', theFolder],
    'POST /intranet/rest/documents/folder/{id}/folders': [
      'uu foffo ff o',
      ({ folder: { id } }) => ({ id, body: { title: uniqueName('Folder ') } }),
    ],
    'GET /api/documents/v1/folders/{id}': ['uu fofoo of o', theFolder],
    'GET /api/documents/v1/folders/{id}/entries': ['uu fofoo of o', theFolder],
    'GET /documents/folder/{id}': ['uu fofoo of o', theFolder],
    'GET /intranet/rest/search/documents': ['uu ooooo oo o', () => ({ query: 'q=document' })],
    'GET /api/documents/v1/folders/{id}/permissions': ['uu foffo ff o', theFolder],
    'PUT /api/documents/v1/folders/{id}/permissions': ['uu foffo ff o', change(things.folder, entries)],
    'PUT /api/documents/v1/folders/{id}/lock': ['uu foffo ff o', things.folder],
    'DELETE /api/documents/v1/folders/{id}/lock': ['uu foffo ff o', locked],
    'GET /api/documents/v1/folders/{id}/access': ['uu foffo ff o', theFolder],
    'GET /api/documents/v1/folders/{id}/access/people/{user_id}': [
      'uu foffo ff o',
      ({ folder, owner }) => ({ id: folder.id, user_id: owner.id }),
    ],
    'POST /api/documents/v1/folders/{id}/access/reach': ['uu foffo ff o', change(theFolder, entries)],
    'GET /intranet/rest/documents/document/{doc_id}': ['uu fofoo of o', things.document],
    'PUT /intranet/rest/documents/document/{doc_id}': [
      'uu foffo ff o',
      change(things.document, { metadata: { description: 'New' } }),
    ],
    'DELETE /intranet/rest/documents/document/{doc_id}': ['uu foffo ff o', things.document],
    'GET /intranet/rest/documents/document/{doc_id}/{version_num}': ['uu fofoo of o', things.document],
    'PUT /intranet/rest/documents/document/{doc_id}/{version_num}': [
      'uu foffo ff o',
      change(things.document, { metadata: { description: 'New' } }),
    ],
    'DELETE /intranet/rest/documents/document/{doc_id}/{version_num}': ['uu foffo ff o', twoVersions],
    'GET /api/documents/v1/documents/{doc_id}': ['uu fofoo of o', things.document],
    'GET /api/documents/v1/documents/{doc_id}/places': ['uu fofoo of o', things.document],
    'DELETE /api/documents/v1/documents/{doc_id}/places/{folder_id}': ['uu fofho ff o', capped],
    'GET /api/documents/v1/metadata-fields': ['uu ooooo oo o'],
    'POST /api/documents/v1/metadata-fields': ['uu ffffo ff o', () => ({ body: { name: uniqueName('field_') } })],
    'GET /api/documents/v1/metadata-fields/{id}': ['uu ooooo oo o', field],
    'PATCH /api/documents/v1/metadata-fields/{id}': ['uu ffffo ff o', change(field, { label: 'New' })],
    'DELETE /api/documents/v1/metadata-fields/{id}': ['uu ffffo ff o', field],
    'GET /api/documents/v1/record-types': ['uu ooooo oo o'],
    'POST /api/documents/v1/record-types': ['uu ffffo ff o', () => ({ body: { name: uniqueName('Type ') } })],
    'GET /api/documents/v1/record-types/{id}': ['uu ooooo oo o', recordType],
    'PATCH /api/documents/v1/record-types/{id}': ['uu ffffo ff o', change(recordType, { fields: [] })],
    'DELETE /api/documents/v1/record-types/{id}': ['uu ffffo ff o', recordType],
    'GET /api/documents/v1/documents/{doc_id}/record-types': ['uu fofoo of o', things.document],
    'PUT /api/documents/v1/documents/{doc_id}/record-types': ['uu foffo ff o', change(things.document, { ids: [] })],
    'GET /api/documents/v1/documents/{doc_id}/properties': ['uu fofoo of o', things.document],
    'PATCH /api/documents/v1/documents/{doc_id}/properties': [
      'uu foffo ff o',
      change(things.document, { metadata: { audience: 'everyone' } }),
    ],
    'POST /intranet/rest/documents/dropbox': [
      'uu ooooo fo o',
      () => ({ body: new Uint8Array([1, 2]), headers: { 'content-type': 'application/octet-stream' } }),
    ],
    'GET /intranet/rest/documents/dropbox': ['uu ooooo oo o'],
    'DELETE /intranet/rest/documents/dropbox/{file_key}': ['uu sosss fs s', things.fileKey],
    'GET /api/documents/v1/dropbox': ['uu ooooo oo o'],
    'POST /api/documents/v1/uploads': ['uu ooooo fo o', () => ({ headers: { ...TUS, 'upload-length': '5' } })],
    'GET /api/documents/v1/uploads/{id}': ['uu hohhh hh h', uploading],
    'PATCH /api/documents/v1/uploads/{id}': [
      'uu hohhh fh h',
      async (company, kind) => ({
        ...(await uploading(company, kind)),
        body: new Uint8Array([1, 2]),
        headers: { ...PART, 'upload-offset': '0' },
      }),
    ],
    'DELETE /api/documents/v1/uploads/{id}': ['uu hohhh fh h', uploading],
    'GET /intranet/rest/documents/document/{doc_id}/components': ['uu fofoo of o', things.document],
    'GET /intranet/rest/documents/document/{doc_id}/file': ['uu fofoo of o', things.document],
    'GET /intranet/rest/documents/document/{doc_id}/file/{component_name}': ['uu fofoo of o', component],
    'GET /intranet/rest/documents/document/{doc_id}/versions': ['uu fofoo of o', things.document],
    'GET /intranet/rest/documents/document/{doc_id}/{version_num}/components': ['uu fofoo of o', things.document],
    'GET /intranet/rest/documents/document/{doc_id}/{version_num}/file': ['uu fofoo of o', things.document],
    'GET /intranet/rest/documents/document/{doc_id}/{version_num}/file/{component_name}': ['uu fofoo of o', component],
    'GET /api/documents/v1/documents/{doc_id}/preview': ['uu fofoo of o', pictured],
    'GET /api/documents/v1/documents/{doc_id}/pdf': ['uu fofoo of o', printed],
    'GET /api/documents/v1/documents/{doc_id}/content': ['uu fofoo of o', things.document],
    'GET /api/documents/v1/documents/{doc_id}/versions/{version_num}/preview': ['uu fofoo of o', pictured],
    'GET /api/documents/v1/documents/{doc_id}/versions/{version_num}/pdf': ['uu fofoo of o', printed],
    'GET /api/documents/v1/documents/{doc_id}/versions/{version_num}/content': ['uu fofoo of o', things.document],
    'GET /api/documents/v1/documents/{doc_id}/text': ['uu fofoo of o', things.document],
    'GET /api/documents/v1/documents/{doc_id}/versions/{version_num}/text': ['uu fofoo of o', things.document],
    'POST /intranet/rest/documents/document/{doc_id}/checkout': ['uu foffo ff o', things.document],
    'POST /intranet/rest/documents/document/{doc_id}/{version_num}/checkout': ['uu foffo ff o', things.document],
    'GET /intranet/rest/documents/checkin': ['uu ooooo oo o'],
    'DELETE /intranet/rest/documents/checkin/{doc_id}': ['uu fofff ff f', things.checkedOut],
    'POST /intranet/rest/documents/checkin/{doc_id}': [
      'uu fofff ff f',
      async (company, kind) => ({ ...(await things.checkedOut(company)), body: await fileOf(company, kind) }),
    ],
    'GET /api/documents/v1/checkouts': ['uu ffffo ff o', () => ({ query: 'everybody=true' })],
    'POST /api/documents/v1/documents/{doc_id}/checkout/ask': ['uu fbfoo ff o', things.checkedOut],
    'DELETE /api/documents/v1/checkouts/{doc_id}': ['uu ffffo ff o', things.checkedOut],
    'PUT /intranet/rest/documents/document/{doc_id}/approve': ['uu foffo ff o', things.draft],
    'PUT /intranet/rest/documents/document/{doc_id}/{version_num}/approve': ['uu foffo ff o', things.draft],
    'GET /api/documents/v1/drafts': ['uu ooooo oo o'],
    'GET /api/documents/v1/drafts/rejected': ['uu ooooo oo o'],
    'POST /api/documents/v1/documents/{doc_id}/versions/{version_num}/reject': [
      'uu foffo ff o',
      change(things.draft, { reason: 'No' }),
    ],
    'POST /intranet/rest/documents/copy': ['uu nonno fn o', into],
    'POST /intranet/rest/documents/move': ['uu nonno fn o', into],
    'POST /intranet/rest/documents/link': ['uu nonno fn o', into],
    'POST /api/documents/v1/archive': [
      'uu fofoo of o',
      ({ folder: { id } }) => ({ body: { folders: [id], documents: [] } }),
    ],
    'GET /api/documents/v1/archive': ['uu fofoo of o', ({ folder: { id } }) => ({ query: `folders=${id}` })],
  },
};
