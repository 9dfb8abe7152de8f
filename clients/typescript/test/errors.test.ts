import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser, uniqueName } from '../../../test/support/people.ts';
import {
  AtriumError,
  Conflict,
  connect,
  Forbidden,
  NetworkError,
  NotFound,
  PreconditionFailed,
  ServerError,
  TooLarge,
  TooManyRequests,
  Unauthenticated,
  ValidationError,
} from '../src/index.ts';
import { connectAs, connectAsAdmin } from './support.ts';

const app = useApp({ ATRIUM_MAX_UPLOAD: '10' });
const admin = () => connectAsAdmin(app);

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );
}

async function expectFailure(call: Promise<unknown>, Class: typeof AtriumError, properties: Partial<AtriumError>) {
  const error = await failureOf(call);
  expect(error).toBeInstanceOf(Class);
  expect(error).toBeInstanceOf(AtriumError);
  expect(error).toMatchObject({ name: Class.name, ...properties });
}

describe('an error of the client', () => {
  it('names the field at fault, in each of the shapes that errors have', async () => {
    const article = { title: 'x'.repeat(300), text: '' };
    await expectFailure(admin().createNewsArticle({ body: article }), ValidationError, {
      status: 400,
      code: 'invalid_field',
      field: 'title',
    });
    const user = { username: 'a:b', firstname: 'A', surname: 'B', email: 'a@example.com' };
    await expectFailure(admin().createUser({ body: user }), ValidationError, { code: 'http_400', field: 'username' });
    await expectFailure(admin().createTag({ body: { name: 'x'.repeat(26) } }), ValidationError, {
      code: 'invalid_field',
      field: 'name',
    });
  });

  it('says what the server said, and which request it was in its log', async () => {
    const error = await failureOf(admin().getUser({ id: 999_999 }, { headers: { 'x-request-id': 'my-request' } }));
    expect(error).toMatchObject({
      message: 'User not found',
      requestId: 'my-request',
      body: { code: 404, error: 'User not found' },
    });
  });

  it('has a class for each kind of refusal', async () => {
    const user = await createUser(app);
    await expectFailure(connect({ url: app.url }).getCurrentUser(), Unauthenticated, { status: 401 });
    const token = connect({ url: app.url, auth: { token: 'no such token' } });
    await expectFailure(token.listNewsArticles(), Unauthenticated, { code: 'unauthenticated' });
    await expectFailure(connectAs(app, user).listTrash(), Forbidden, { status: 403, code: 'forbidden' });
    await expectFailure(admin().getNewsArticle({ id: 999_999 }), NotFound, { status: 404, code: 'not_found' });
    await expectFailure(admin().getThanks({ id: 999_999 }), NotFound, { code: 'http_404', field: undefined });
    await expectFailure(admin().deleteDropboxFile({ file_key: 'none' }), ServerError, { status: 500 });
    const large = new Blob(['more than ten bytes']);
    await expectFailure(admin().uploadFile({ body: large }), TooLarge, { status: 413, code: 'too_large' });
  });

  it('tells a conflict from a change by somebody else', async () => {
    const title = uniqueName('Article ');
    const created = await admin().createNewsArticle({ body: { title, text: '' } }, { idempotencyKey: title });
    const other = admin().createNewsArticle({ body: { title: `${title}!`, text: '' } }, { idempotencyKey: title });
    await expectFailure(other, Conflict, { status: 409, code: 'idempotency_key_reused' });

    const { etag } = await admin().getNewsArticle({ id: created.id }).withResponse();
    await admin().updateNewsArticle({ id: created.id, body: { title, text: 'new' } }, { ifMatch: etag });
    const late = admin().updateNewsArticle({ id: created.id, body: { title, text: 'late' } }, { ifMatch: etag });
    await expectFailure(late, PreconditionFailed, { status: 412, code: 'precondition_failed' });
  });

  it('says when to come back after too many failures', async () => {
    const guess = () => connect({ url: app.url, auth: { username: 'nobody', password: 'a guess' } }).getCurrentUser();
    for (let number = 0; number < 20; number += 1) await expectFailure(guess(), Unauthenticated, {});
    const error = await failureOf(guess());
    expect(error).toBeInstanceOf(TooManyRequests);
    expect(error).toMatchObject({ retryAfter: expect.any(Number) });
  });

  it('is a NetworkError with its cause when there is no answer', async () => {
    const nowhere = connect({ url: 'http://127.0.0.1:9', retry: false });
    await expectFailure(nowhere.getHealth(), NetworkError, {
      status: 0,
      code: 'network_error',
      cause: expect.any(Error),
    });
  });

  it('comes at once of values that would lead to another address', async () => {
    await expect(admin().downloadComponent({ doc_id: 1, component_name: '..' })).rejects.toThrow(/component_name/);
    await expect(admin().getFieldsetV1({ name: '' })).rejects.toThrow(TypeError);
  });
});
