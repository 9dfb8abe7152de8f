import type { FastifyRequest } from 'fastify';
import type { AccessEntry } from '../../../platform/access/index.ts';
import { type App, ref, routesOf } from '../../../platform/http/index.ts';
import { picturedPresenter } from '../../people/index.ts';
import { folderRights, holds } from '../access/documents.policy.ts';
import { apiRoot, FolderParams, tags } from '../documents.schemas.ts';
import { presentRights } from '../entries/entries.presenter.ts';
import { FolderAccessInputSchema } from '../folders/folder-access.schemas.ts';
import { PersonParams, PersonsRightsSchema, ReachSchema, SharedFolderSchema } from './sharing.schemas.ts';
import type { SharedFolder, SharingService, SubjectNames } from './sharing.service.ts';

export function sharingRoutes(app: App, sharing: SharingService): void {
  const routes = routesOf(app, tags);
  const address = `${apiRoot}/folders/:id/access`;

  routes.get(
    address,
    {
      alsoAnswers: [403],
      operationId: 'getSharedFolder',
      summary: 'The access list of a folder, with names and photos',
      description: 'Needs `edit_perms`. It is changed at `permissions`.',
      params: FolderParams,
      response: { 200: ref(SharedFolderSchema) },
    },
    async (request) => presentShared(request, await sharing.get(request.actor, request.params.id)),
  );

  routes.get(
    `${address}/people/:user_id`,
    {
      alsoAnswers: [403],
      operationId: 'getPersonsRights',
      summary: 'What somebody may do in a folder, and why',
      description: 'Needs `edit_perms`.',
      params: PersonParams,
      response: { 200: ref(PersonsRightsSchema) },
    },
    async (request) => {
      const { actor, params } = request;
      const found = await sharing.rightsOf(actor, params.id, params.user_id);
      return {
        user: picturedPresenter(request, found.people).named(found.userId),
        rights: presentRights(found.rights),
        by_capability: found.isHolder,
        blocked: found.isBlocked,
        ...presentShared(request, found),
      };
    },
  );

  routes.post(
    `${address}/reach`,
    {
      alsoAnswers: [403],
      operationId: 'previewFolderAccess',
      summary: 'Whom a change of the access list of a folder would reach',
      description: 'Needs `edit_perms`. Takes what `permissions` takes, and changes nothing.',
      params: FolderParams,
      body: FolderAccessInputSchema,
      response: { 200: ref(ReachSchema) },
    },
    async ({ actor, params, body }) => {
      const { ownBefore, ownAfter, ...counts } = await sharing.reach(actor, params.id, body);
      const loses = (right: 'view' | 'edit_perms') => holds(ownBefore, right) && !holds(ownAfter, right);
      return { ...counts, own_rights: presentRights(ownAfter), locks_out: loses('view') || loses('edit_perms') };
    },
  );
}

function presentShared(request: FastifyRequest, shared: SharedFolder) {
  const { inherits, from, entries } = shared;
  return { inherits, from: from ?? null, entries: entries.map(accessEntryPresenter(request, shared)) };
}

function accessEntryPresenter(request: FastifyRequest, { people, groups, roles }: SubjectNames) {
  const person = picturedPresenter(request, people);
  const nameOf = ({ subject, subject_id }: AccessEntry) => {
    if (subject === 'everyone') return { name: '', photo_url: null, inactive: false };
    if (subject === 'user') {
      const { name, photo_url } = person.named(subject_id);
      return { name, photo_url, inactive: people.get(subject_id)?.user.blocked === 1 };
    }
    const named = (subject === 'group' ? groups : roles).get(subject_id);
    return { name: named?.name ?? '', photo_url: null, inactive: named?.inactive === 1 };
  };
  return (entry: AccessEntry) => ({
    subject: entry.subject,
    subject_id: entry.subject === 'everyone' ? null : entry.subject_id,
    ...nameOf(entry),
    granted: folderRights.toNames(entry.rights),
    rights: presentRights(entry.rights),
  });
}
