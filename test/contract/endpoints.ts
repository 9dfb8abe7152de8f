export type Interface =
  | 'badges'
  | 'knowledgebase'
  | 'expenses'
  | 'trash'
  | 'documents'
  | 'thankyou'
  | 'people-v2'
  | 'people-v1';

export interface Endpoint {
  interface: Interface;
  method: string;
  /** With variables in braces and without a trailing slash. */
  path: string;
}

const badges = rows('badges', '/api/badges', [
  'GET /badges',
  'GET /badge/{id}',
  'POST /badges',
  'PUT /badges/{id}',
  'DELETE /badges/{id}',
  'POST /badges/assign',
  'POST /badges/unassign/{badge_id}',
  'GET /image-sets',
  'GET /image-sets/images',
  'GET /image-sets/{id}/images',
  'POST /image-sets/{id}/images',
  'DELETE /images/{id}',
]);

const knowledgebase = rows('knowledgebase', '/intranet/rest/knowledgebase', [
  'GET /categories',
  'GET /categories/{id}',
  'POST /categories',
  'PUT /categories/{category_id}',
  'DELETE /categories/{category_id}',
  'GET /articles',
  'GET /articles/{article_id}',
  'POST /articles',
  'PUT /articles/{article_id}',
  'DELETE /articles/{article_id}',
  'GET /questions',
  'GET /questions/{question_id}',
  'POST /questions',
  'PUT /questions/{question_id}',
  'DELETE /questions/{question_id}',
]);

const expenses = rows('expenses', '/intranet/rest/expenses', [
  'GET /sheet',
  'POST /sheet',
  'GET /sheet/{id}',
  'PUT /sheet/{id}',
  'DELETE /sheet/{id}',
  'GET /items',
  'GET /client',
  'GET /dept',
  'GET /location',
  'GET /project',
]);

const trash = rows('trash', '/intranet/rest/deleted', ['GET', 'DELETE /{id}', 'POST /{id}/restore']);

const documents = [
  ...rows('documents', '/intranet/rest/documents', [
    'GET /folder/{id}/info',
    'GET /folder/{id}/path',
    'GET /folder/{id}/documents',
    'GET /folder/{id}/folders',
    'GET /folder/{id}',
    'GET /folder/{id}/subfolder',
    'GET /document/{doc_id}/info',
    'GET /document/{doc_id}',
    'GET /document/{doc_id}/components',
    'GET /document/{doc_id}/file',
    'GET /document/{doc_id}/file/{component_name}',
    'GET /document/{doc_id}/versions',
    'POST /dropbox',
    'GET /dropbox',
    'DELETE /dropbox/{file_key}',
    'POST /document/{doc_id}/checkout',
    'POST /checkout/{doc_id}',
    'GET /checkin',
    'DELETE /checkin/{doc_id}',
    'POST /checkin/{doc_id}',
    'PUT /document/{doc_id}/approve',
    'DELETE /document/{doc_id}/{version_num}',
    'POST /folder/{id}',
    'POST /folder/{id}/folders',
    'POST /folder/{id}/documents',
    'PUT /folder/{id}/info',
    'PUT /document/{doc_id}/info',
    'PUT /document/{doc_id}',
    'DELETE /document/{doc_id}',
    'DELETE /folder/{id}',
    'POST /copy',
    'POST /move',
    'POST /link',
    // "A document is addressed as …": the same with the number of a version.
    'GET /document/{doc_id}/{version_num}',
    'GET /document/{doc_id}/{version_num}/info',
    'GET /document/{doc_id}/{version_num}/components',
    'GET /document/{doc_id}/{version_num}/file',
    'GET /document/{doc_id}/{version_num}/file/{component_name}',
    'POST /document/{doc_id}/{version_num}/checkout',
    'PUT /document/{doc_id}/{version_num}/info',
    'PUT /document/{doc_id}/{version_num}',
  ]),
  ...rows('documents', '/intranet/documents', ['PUT /document/{doc_id}/approve']),
];

const thankyou = rows('thankyou', '', [
  'GET /thanks',
  'POST /thanks',
  'GET /thanks/{id}',
  'PUT /thanks/{id}',
  'DELETE /thanks/{id}',
  'GET /tags/total',
  'GET /tags',
  'POST /tags',
  'GET /tags/{id}',
  'PUT /tags/{id}',
  'DELETE /tags/{id}',
]);

const peopleV2 = rows('people-v2', '/api/people/v2', [
  'GET /user',
  'GET /users',
  'POST /users',
  'GET /users/{id}',
  'PUT /users/{id}',
  'DELETE /users/{id}',
  'POST /users/{id}/photo',
  'DELETE /users/{id}/photo',
  'PUT /users/{id}/password',
  'PUT /users/{id}/manager',
  'GET /users/{id}/subordinates',
  'PUT /users/{id}/subordinates',
  'GET /users/{id}/groups',
  'PUT /users/{id}/groups',
  'GET /users/{id}/roles',
  'PUT /users/{id}/roles',
  'GET /groups',
  'POST /groups',
  'GET /groups/{id}',
  'PUT /groups/{id}',
  'DELETE /groups/{id}',
  'GET /groups/{id}/users',
  'PUT /groups/{id}/users',
  'GET /roles',
  'POST /roles',
  'GET /roles/{id}',
  'PUT /roles/{id}',
  'DELETE /roles/{id}',
  'GET /roles/{id}/users',
  'PUT /roles/{id}/users',
  'GET /extranets',
  'POST /extranets',
  'GET /extranets/{id}',
  'PUT /extranets/{id}',
  'DELETE /extranets/{id}',
  'GET /extranets/{id}/users',
  'PUT /extranets/{id}/users',
  'GET /extranets/primary',
]);

const peopleV1 = rows('people-v1', '/intranet/rest/people', [
  'GET /users',
  'GET /users/{user_id}',
  'GET /groups',
  'GET /roles',
  'GET /extranets',
  'GET /fieldsets',
  'GET /fieldsets/{name}',
]);

export const endpoints: readonly Endpoint[] = [
  ...badges,
  ...knowledgebase,
  ...expenses,
  ...trash,
  ...documents,
  ...thankyou,
  ...peopleV2,
  ...peopleV1,
];

/** How an endpoint is told apart: the names of variables and a trailing slash do not matter. */
export function keyOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '{}').replace(/\/$/, '')}`;
}

function rows(of: Interface, root: string, list: string[]): Endpoint[] {
  return list.map((row) => {
    const [method = '', path = ''] = row.split(' ');
    return { interface: of, method, path: root + path };
  });
}
