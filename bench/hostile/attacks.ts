// What a hostile user tries: each attack is one act, made of requests that any signed-in user can send.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Company, EVERY_RIGHT } from './company.ts';

export type Attack = (company: Company) => Promise<void>;

const MEGABYTE = 1024 * 1024;
const kb = '/intranet/rest/knowledgebase';
const docs = '/intranet/rest/documents';

export const attacks: Readonly<Record<string, Attack>> = {
  'large body to the sign-in': async ({ url }) => {
    const body = `{"username":"${'x'.repeat(9 * MEGABYTE)}","password":"y"}`;
    await fetch(`${url}/api/session/v1`, { method: 'POST', headers: json, body });
  },
  'deeply nested body': (company) => send(company, 'POST', '/thanks', '['.repeat(MEGABYTE)),
  'body with very many keys': (company) => {
    const keys = Array.from({ length: 60_000 }, (_, index) => `"k${index}":{}`);
    return send(company, 'POST', '/thanks', `{${keys.join(',')}}`);
  },
  'sheet with very many empty items': (company) => {
    const items = `[${'{},'.repeat(3_000_000)}{}]`;
    return send(company, 'POST', '/intranet/rest/expenses/sheet', `{"name":"empty","items":${items}}`);
  },
  'sheet of alike items, read again': async (company) => {
    const item = { type: 'operational', receipt_date: '20260101', vendor: 'Same', description: 'same', amount: 10 };
    const sheet = { name: 'alike', items: Array.from({ length: 1_000 }, () => item) };
    const made = await post(company, '/intranet/rest/expenses/sheet', sheet);
    const { id } = idOf(made);
    for (let again = 0; again < 3; again += 1) await get(company, `/intranet/rest/expenses/sheet/${id}`);
    await send(company, 'DELETE', `/intranet/rest/expenses/sheet/${id}`);
  },
  'question of angle brackets': (company) => ask(company, '<'.repeat(199_000)),
  'question of nested markup': (company) => ask(company, '<b><i><u><a href="x">'.repeat(9_000)),
  'question of unclosed tables': (company) => ask(company, '<table><tr><td><p>x'.repeat(9_000)),
  'question beyond the limit': (company) => ask(company, '<p>x</p>'.repeat(120_000)),
  'question of ordinary markup': (company) =>
    ask(company, '<p>Some <b>bold</b> and <a href="https://example.com">linked</a> text.</p>'.repeat(2_500)),
  'long questions, listed': async (company) => {
    await ask(company, `<p>${'word '.repeat(39_000)}</p>`);
    await get(company, `${kb}/questions?publisher=1`);
    await get(company, `${kb}/questions`);
  },
  'articles compared': async (company) => {
    const words = (seed: number) =>
      Array.from({ length: 20_000 }, (_, at) => ((at * seed) % 9973).toString(36)).join(' ');
    const draft = { title: 'Draft', category_id: company.categoryId, article_text: words(7), status: 'draft' };
    const { id } = idOf(await post(company, `${kb}/articles`, draft));
    await send(company, 'PUT', `${kb}/articles/${id}`, JSON.stringify({ article_text: words(11) }));
    await get(company, `/api/knowledgebase/v1/articles/${id}/revisions/2/compare?with=1`);
    await send(company, 'DELETE', `${kb}/articles/${id}`);
  },
  'search for many words': (company) =>
    get(company, `/api/knowledgebase/v1/search?query=${Array.from({ length: 300 }, (_, at) => `wo${at}`).join('+')}`),
  'people searched by fields without an index': (company) =>
    get(
      company,
      `/api/people/v2/users?query=a+e+i+o&query_type=OR&query_fields=language,ldap_guid&unseen=${Math.random()}`,
    ),
  'people by ten thousand ids': (company) =>
    get(company, `/api/people/v1/users?limit=500&ids=${Array.from({ length: 3_000 }, (_, at) => at).join(',')}`),
  'people, deep pages': (company) => get(company, `/api/people/v2/users?limit=200&offset=9700&unseen=${Math.random()}`),
  'note to a large group': (company) =>
    post(company, '/thanks', {
      description: 'Thank you all',
      tags: [company.tagId],
      thanked: [{ id: 1, oclass: { id: company.groupId, oclass: 3 } }],
    }).then(() => {}),
  'folder copied many times': async (company) => {
    const made = idOf(await post(company, `${docs}/folder/${company.folderId}/folders`, { title: 'Copied' }));
    for (let number = 1; number <= 20; number += 1) {
      await post(company, `${docs}/folder/${made.id}/documents`, { title: `Marker ${number}`, doc_type: 'marker' });
    }
    const objects = Array.from({ length: 200 }, () => ({ type: 'folder', id: made.id }));
    const target = idOf(await post(company, `${docs}/folder/${company.folderId}/folders`, { title: 'Target' }));
    await post(company, `${docs}/copy`, { objects, destination: target.id });
    await send(company, 'DELETE', `${docs}/folder/${made.id}?no_trash_can=1`);
    await send(company, 'DELETE', `${docs}/folder/${target.id}?no_trash_can=1`);
  },
  'uploads that hang': async (company) => {
    const { hostname, port } = new URL(company.url);
    const sockets = Array.from({ length: 12 }, () => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => {});
      socket.write(
        `POST ${docs}/dropbox HTTP/1.1\r\nhost: x\r\nauthorization: ${company.hostile.bearer}\r\n` +
          `content-type: application/octet-stream\r\ncontent-length: 100000000\r\n\r\n`,
      );
      socket.write(Buffer.alloc(4 * MEGABYTE));
      return socket;
    });
    await sleep(2_000);
    for (const socket of sockets) socket.destroy();
  },
  'uploads thrown away': async (company) => {
    const made = await upload(company, `${docs}/dropbox`, Buffer.alloc(8 * MEGABYTE, Math.random().toString()));
    if (hasKey(made)) await send(company, 'DELETE', `${docs}/dropbox/${made.file_key}`);
  },
  'picture that is no picture': (company) =>
    upload(company, '/api/people/v2/users/me/photo', Buffer.alloc(9 * MEGABYTE)).then(() => {}),
  'wrong passwords': async ({ url }) => {
    const body = JSON.stringify({ username: 'colleague1', password: `wrong ${Math.random()}` });
    await fetch(`${url}/api/session/v1`, { method: 'POST', headers: json, body }).then((answer) => answer.text());
  },
  'connections that ask for nothing': async ({ url }) => {
    const { hostname, port } = new URL(url);
    const sockets = Array.from({ length: 200 }, () =>
      connect({ host: hostname, port: Number(port) }).on('error', () => {}),
    );
    await sleep(2_000);
    for (const socket of sockets) socket.destroy();
  },
  'event streams': async (company) => {
    const stop = AbortSignal.timeout(2_000);
    await Promise.all(
      Array.from({ length: 50 }, () =>
        fetch(`${company.url}/api/notifications/v1/stream`, { headers: authorised(company), signal: stop })
          .then((answer) => answer.text())
          .catch(() => {}),
      ),
    );
  },
  'access list of a thousand entries': (company) => {
    // One's own rights stay, so that the other attacks go on.
    const own = { subject: 'user', subject_id: company.hostile.id, rights: EVERY_RIGHT };
    const others = Array.from({ length: 999 }, (_, at) => ({ subject: 'user', subject_id: at + 2, rights: ['view'] }));
    const list = JSON.stringify({ inherit: false, entries: [own, ...others] });
    return send(company, 'PUT', `/api/documents/v1/folders/${company.folderId}/permissions`, list);
  },
  'tokens without end': async (company) => {
    const made = await post(company, '/api/people/v1/me/tokens', { name: 'more' }, company.hostile.basic);
    if (hasId(made)) await send(company, 'DELETE', `/api/people/v1/me/tokens/${made.id}`);
  },
  'long words everywhere': (company) => get(company, `/api/people/v2/users?query=${'a%20'.repeat(3_000)}`),
};

const json = { 'content-type': 'application/json' };

function ask(company: Company, text: string): Promise<void> {
  return post(company, `${kb}/questions`, { title: 'Question', text, category_id: company.categoryId }).then(() => {});
}

function authorised({ hostile }: Company): Record<string, string> {
  return { authorization: hostile.bearer };
}

async function get(company: Company, path: string): Promise<void> {
  const answer = await fetch(company.url + path, { headers: authorised(company) });
  await answer.arrayBuffer();
}

async function send(company: Company, method: string, path: string, body?: string): Promise<void> {
  const answer = await fetch(company.url + path, { method, headers: { ...authorised(company), ...json }, body });
  await answer.arrayBuffer();
}

async function post(
  company: Company,
  path: string,
  body: unknown,
  authorization = company.hostile.bearer,
): Promise<unknown> {
  const headers = { authorization, ...json };
  const answer = await fetch(company.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return text === '' || !answer.headers.get('content-type')?.includes('json') ? undefined : JSON.parse(text);
}

async function upload(company: Company, path: string, bytes: Buffer): Promise<unknown> {
  const headers = { ...authorised(company), 'content-type': 'application/octet-stream' };
  const answer = await fetch(company.url + path, { method: 'POST', headers, body: new Uint8Array(bytes) });
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

function hasId(made: unknown): made is { id: number } {
  return typeof made === 'object' && made !== null && 'id' in made && typeof made.id === 'number';
}

function hasKey(made: unknown): made is { file_key: string } {
  return typeof made === 'object' && made !== null && 'file_key' in made;
}

function idOf(made: unknown): { id: number } {
  if (!hasId(made)) throw new Error(`nothing was made: ${JSON.stringify(made)?.slice(0, 200)}`);
  return made;
}
