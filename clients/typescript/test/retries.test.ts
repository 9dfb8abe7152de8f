import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { uniqueName } from '../../../test/support/people.ts';
import { NetworkError, PreconditionFailed, ServerError, TooManyRequests } from '../src/index.ts';
import { collect, connectAsAdmin, useProxy } from './support.ts';

const app = useApp();
const proxy = useProxy(app);
const quickly = { firstWaitMs: 1 };
const viaProxy = () => connectAsAdmin(proxy, { retry: quickly });
const article = () => ({ title: uniqueName('Article '), text: '<p>Text</p>' });

async function titles(): Promise<string[]> {
  return (await collect(connectAsAdmin(app).listNewsArticles())).map(({ title }) => title);
}

describe('the client', () => {
  it('sends a create whose answer was lost again with the same key, and it happens once', async () => {
    const body = article();
    proxy.next('lose', 'refuse', 'cut');
    const created = await viaProxy().createNewsArticle({ body });
    expect(created.title).toBe(body.title);
    expect((await titles()).filter((title) => title === body.title)).toHaveLength(1);
    const keys = proxy.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('gives each create a key of its own, or the one that the caller names', async () => {
    const atrium = viaProxy();
    await atrium.createNewsArticle({ body: article() });
    const body = article();
    const first = await atrium.createNewsArticle({ body }, { idempotencyKey: 'import row 7' });
    const again = await atrium.createNewsArticle({ body }, { idempotencyKey: 'import row 7' });
    expect(again.id).toBe(first.id);
    const [own, ...named] = proxy.requests.map(({ headers }) => headers['idempotency-key']);
    expect(own).not.toBe('import row 7');
    expect(named).toEqual(['import row 7', 'import row 7']);
  });

  it('does not repeat a create that the interface cannot tell from a second one', async () => {
    const name = uniqueName('Group ');
    proxy.next('lose');
    await expect(viaProxy().createGroup({ body: { name } })).rejects.toThrow(NetworkError);
    expect(proxy.requests).toHaveLength(1);
    expect(proxy.requests[0]?.headers).not.toHaveProperty('idempotency-key');
    expect((await connectAsAdmin(app).listGroups({ query: name })).data).toHaveLength(1);
  });

  it('repeats reads and whole changes whose answer was lost or ended too early', async () => {
    const atrium = viaProxy();
    proxy.next('refuse', 'cut', 'lose');
    expect((await atrium.getCurrentUser()).username).toBe('admin');
    const { id } = await atrium.createGroup({ body: { name: uniqueName('Group ') } });
    proxy.requests.length = 0;
    proxy.next('lose');
    expect((await atrium.updateGroup({ id, body: { description: 'changed' } })).description).toBe('changed');
    expect(proxy.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
  });

  it('takes a deletion whose answer was lost and that finds nothing the second time as done', async () => {
    const atrium = viaProxy();
    const { id } = await atrium.createGroup({ body: { name: uniqueName('Group ') } });
    proxy.next('lose');
    expect(await atrium.deleteGroup({ id })).toBeUndefined();
    await expect(atrium.deleteGroup({ id })).rejects.toMatchObject({ status: 404 });
  });

  it('does not repeat a change that is tied to what was read, as it would seem to have been made by somebody else', async () => {
    const atrium = viaProxy();
    const { id } = await atrium.createNewsArticle({ body: article() });
    const { data, etag } = await atrium.getNewsArticle({ id }).withResponse();
    proxy.requests.length = 0;
    proxy.next('lose');
    const change = { id, body: { title: `${data.title}, changed`, text: data.text } };
    await expect(atrium.updateNewsArticle(change, { ifMatch: etag })).rejects.toThrow(NetworkError);
    expect(proxy.requests).toHaveLength(1);
    await expect(atrium.updateNewsArticle(change, { ifMatch: etag })).rejects.toThrow(PreconditionFailed);
  });

  it('comes back as Retry-After says, to a create without a key only when it was refused', async () => {
    const atrium = viaProxy();
    const later = { 'retry-after': '0' };
    proxy.next({ status: 429, headers: later }, { status: 503, headers: later });
    expect((await atrium.getCurrentUser()).id).toBe(1);
    expect(proxy.requests).toHaveLength(3);
    proxy.next({ status: 429, headers: later });
    await atrium.createGroup({ body: { name: uniqueName('Group ') } });
    proxy.next({ status: 503, headers: later });
    await expect(atrium.createGroup({ body: { name: uniqueName('Group ') } })).rejects.toThrow(ServerError);
  });

  it('does not wait longer than the caller allows', async () => {
    proxy.next({ status: 429, headers: { 'retry-after': '3600' } });
    const error = await viaProxy()
      .getCurrentUser()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TooManyRequests);
    expect(error).toMatchObject({ retryAfter: 3600 });
    expect(proxy.requests).toHaveLength(1);
  });

  it('gives up after as many tries as it was given, and after one when told not to repeat', async () => {
    proxy.next('refuse', 'refuse', 'refuse');
    const atrium = connectAsAdmin(proxy, { retry: { ...quickly, tries: 3 } });
    await expect(atrium.getCurrentUser()).rejects.toThrow(NetworkError);
    expect(proxy.requests).toHaveLength(3);
    proxy.next('refuse');
    await expect(atrium.getCurrentUser({}, { retry: false })).rejects.toThrow(NetworkError);
    expect(proxy.requests).toHaveLength(4);
  });

  it('stops waiting for the next try when the call is aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('the page was left');
    proxy.next({ status: 503, headers: { 'retry-after': '20' } });
    const call = viaProxy().getCurrentUser({}, { signal: controller.signal });
    await expect.poll(() => proxy.requests.length).toBe(1);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(proxy.requests).toHaveLength(1);
  });

  it('does not repeat an upload from a stream, which can be read only once', async () => {
    proxy.next({ status: 429, headers: { 'retry-after': '0' } });
    const body = new Blob(['some bytes']).stream();
    await expect(viaProxy().uploadFile({ body })).rejects.toThrow(TooManyRequests);
    expect(proxy.requests).toHaveLength(1);
  });
});
