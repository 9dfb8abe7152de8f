import { expect, it } from 'vitest';
import { operationName } from './operation-names.ts';

it.each([
  ['get', '/api/people/v2/users', 'listUsers'],
  ['post', '/api/people/v2/users', 'createUser'],
  ['get', '/api/people/v2/users/{id}', 'getUser'],
  ['put', '/api/people/v2/users/{id}', 'updateUser'],
  ['delete', '/api/people/v2/users/{id}', 'deleteUser'],
  ['put', '/api/people/v2/users/{id}/password', 'setUserPassword'],
  ['get', '/api/people/v2/groups/{id}/users', 'listGroupUsers'],
  ['put', '/api/people/v2/groups/{id}/users', 'replaceGroupUsers'],
  ['get', '/api/people/v1/me', 'getMe'],
  ['delete', '/api/people/v1/me/tokens/{id}', 'deleteMyToken'],
  ['post', '/api/people/v1/users/import', 'importUsers'],
  ['get', '/intranet/rest/knowledgebase/categories', 'listCategories'],
  ['get', '/intranet/rest/knowledgebase/categories/{category_id}', 'getCategory'],
  ['post', '/api/knowledgebase/v1/articles/{id}/revisions/{number}/restore', 'restoreArticleRevision'],
  ['get', '/api/documents/v1/record-types', 'listRecordTypes'],
  ['get', '/api/webhooks/v1', 'listWebhooks'],
  ['patch', '/api/webhooks/v1/{id}', 'updateWebhook'],
  ['get', '/api/session/v1', 'getSession'],
  ['get', '/tags/{id}', 'getTag'],
])('the operation %s %s is called %s', (method, path, name) => {
  expect(operationName(method, path, false)).toBe(name);
});

it('an operation that answers with one object is called get, though its address looks like a list', () => {
  expect(operationName('get', '/api/documents/v1/folders/{id}/permissions', true)).toBe('getFolderPermissions');
});
