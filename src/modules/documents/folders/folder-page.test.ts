import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';

const app = useApp();
const oldAddress = (id: number | string) => `/intranet/documents/${id}`;
const pageOf = (id: number | string) => `/documents/folder/${id}`;

describe('the address that a folder had on the original platform', () => {
  it('leads to the page of the folder', async () => {
    const folder = await createTopFolder(app, { title: 'Rules' });
    for (const address of [oldAddress(folder.id), `${oldAddress(folder.id)}/?x=1`]) {
      const { status, headers, body } = await app.admin.get(address);
      expect([status, headers.get('location'), body]).toEqual([302, `${app.url}${pageOf(folder.id)}`, undefined]);
    }
    const page = await app.admin.get(`${app.url}${pageOf(folder.id)}`);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('<h1><bdi>Rules</bdi></h1>')]);
    expect((await app.admin.request('HEAD', oldAddress(folder.id))).status).toBe(302);
  });

  it('leads nobody to what they may not see or what is not there', async () => {
    const user = await createUser(app);
    const hidden = await createTopFolder(app, { entries: [] });
    const gone = await createTopFolder(app);
    await app.admin.delete(`${DOCUMENTS}/folder/${gone.id}`);
    for (const at of [oldAddress, pageOf]) {
      expect((await user.client.get(at(hidden.id))).status).toBe(403);
      expect((await app.admin.get(at(gone.id))).status).toBe(404);
      expect((await app.admin.get(at('999999'))).status).toBe(404);
      for (const id of ['x', '1.5', '-', '%00']) expect([id, (await app.admin.get(at(id))).status]).toEqual([id, 400]);
      const nobody = await app.anonymous.get(at(hidden.id));
      expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Atrium"']);
      expect((await app.admin.post(at(hidden.id), {})).status).toBe(405);
    }
  });
});

describe('the page of a folder', () => {
  it('shows the way to it, its folders and its documents, which can be downloaded', async () => {
    const top = await createTopFolder(app, { title: 'Travel', metadata: { description: 'How we travel' } });
    const sub = await createFolder(app, top.id, { title: 'Trains' });
    const document = await createDocument(app.admin, sub.id, { title: 'Tickets.txt', content: 'by rail' });
    await createDocument(app.admin, sub.id, { title: 'Only a marker', doc_type: 'marker' });
    const first = (await app.admin.get(pageOf(top.id))).body;
    expect(first).toContain('<p><bdi>How we travel</bdi></p>');
    expect(first).toContain(`<a href="${app.url}${pageOf(sub.id)}"><bdi>Trains</bdi></a>`);
    const { body, headers } = await app.admin.get(`${pageOf(sub.id)}/`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(body).toContain(`<a href="${app.url}${pageOf(top.id)}"><bdi>Travel</bdi></a>`);
    expect(body).toContain('<li><bdi>Only a marker</bdi></li>');
    const [, file = ''] = /<a href="([^"]+)"><bdi>Tickets\.txt</.exec(body) ?? [];
    expect(file).toContain(`/document/${document.doc_id}/file?parent_id=${sub.id}`);
    expect((await app.admin.get(file)).body).toBe('by rail');
  });

  it('of the root shows the folders at the top, and an empty one says so', async () => {
    const top = await createTopFolder(app);
    expect((await app.admin.get(pageOf(0))).body).toContain(`<bdi>${top.title}</bdi>`);
    expect((await app.admin.get(pageOf(top.id))).body).toContain('There is nothing to see here.');
  });

  it('writes what people wrote as text', async () => {
    const title = `<script>alert("1")</script>' onclick=x &amp;`;
    const top = await createTopFolder(app, { title, metadata: { description: '<img src=x>' } });
    await createDocument(app.admin, top.id, { title, doc_type: 'marker' });
    const { body } = await app.admin.get(pageOf(top.id));
    expect(body).not.toMatch(/<script|<img/);
    expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onclick=x &amp;amp;');
  });

  it('D2: leaves out what the reader may not see', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { title: 'Hidden top', entries: [] });
    const middle = await createFolder(app, top.id, { title: 'Seen', entries: [allowEveryone('view')] });
    await createFolder(app, middle.id, { title: 'Hidden below', entries: [] });
    const { status, body } = await user.client.get(pageOf(middle.id));
    expect([status, body.includes('Seen'), body.includes('Hidden')]).toEqual([200, true, false]);
  });

  it('goes on where it ends', async () => {
    const top = await createTopFolder(app);
    await insertDocuments(app, top.id, 201);
    const { body } = await app.admin.get(pageOf(top.id));
    expect(body.match(/<li>/g)).toHaveLength(200);
    const [, next = ''] = /<a href="([^"]+)"><bdi>More</.exec(body) ?? [];
    expect(next).toBe(`${app.url}${pageOf(top.id)}?start=200`);
    const second = (await app.admin.get(next)).body;
    expect([second.match(/<li>/g).length, second.includes('More')]).toEqual([1, false]);
    for (const start of ['-1', 'x']) expect((await app.admin.get(`${pageOf(top.id)}?start=${start}`)).status).toBe(400);
    expect((await app.admin.get(`${pageOf(top.id)}?start=${'9'.repeat(30)}`)).status).toBe(200);
  });
});
