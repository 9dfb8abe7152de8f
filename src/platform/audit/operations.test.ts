// Every operation that changes something has its place in the audit log: an action, a module and the type of its object.
import { expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';

const app = useApp();

/** Acts about no single object, or about one that only the transaction knows. */
const withoutObject = new Set([
  'signIn',
  'signOut',
  'forgetPassword',
  'setForgottenPassword',
  'markNotifications',
  'markAllNotificationsRead',
  'unsubscribeFromMails',
  'deleteMyOtherSessionsAlias',
  'setPins',
  'changeLimits',
]);

it('an operation that changes something, and that the log could not name, is not there', async () => {
  const { body } = await app.anonymous.get('/openapi.json');
  const { operations } = app.application.platform.audit;
  const known = new Map(operations.all().map((each) => [each.action, each]));
  const types = new Map<string, Set<string>>();
  const unnamed: string[] = [];
  for (const [path, methods] of Object.entries<Record<string, { operationId: string; 'x-alias-of'?: string }>>(
    body.paths,
  )) {
    for (const [method, { operationId, 'x-alias-of': main }] of Object.entries(methods)) {
      if (!['post', 'put', 'patch', 'delete'].includes(method)) continue;
      const found = operations.find(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'));
      if (found?.action !== (main ?? operationId) || found.module === '') unnamed.push(`${method} ${path}`);
      const type = found?.object?.type ?? found?.made;
      if (type === undefined && !withoutObject.has(operationId)) unnamed.push(`${method} ${path} (${operationId})`);
      if (found?.object) types.set(found.object.type, (types.get(found.object.type) ?? new Set()).add(found.module));
    }
  }
  expect(unnamed).toEqual([]);
  expect(known.get('createUser')).toMatchObject({ module: 'people', made: 'user' });
  expect(known.get('deleteArticleComment')).toMatchObject({ object: { type: 'article' }, part: { type: 'comment' } });
  // An id of one type names one object: no two modules mean different things by it.
  const shared = new Set(['user', 'metadata_field', 'article', 'question', 'category', 'document', 'folder']);
  const doubtful = [...types].filter(([type, modules]) => modules.size > 1 && !shared.has(type));
  expect(doubtful.map(([type, modules]) => `${type}: ${[...modules].join(', ')}`)).toEqual([]);
});
