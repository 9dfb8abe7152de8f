import type { FastifyRequest } from 'fastify';
import { type App, baseUrl, ref, routesOf } from '../../../platform/http/index.ts';
import { isoDateOrNull } from '../../../platform/time/wire.ts';
import { readMetadata } from '../documents.presenter.ts';
import { apiRoot, DocumentParams, ParentQuery, tags } from '../documents.schemas.ts';
import { entryPresenter, presentFile } from '../entries/entries.presenter.ts';
import { presentLink } from '../links/links.routes.ts';
import { presentDocumentRecord } from '../record-types/record-types.presenter.ts';
import { addressOf } from '../versions/versions.routes.ts';
import { DocumentDetailsSchema } from './document-details.schemas.ts';
import type { DocumentDetails, DocumentDetailsService } from './document-details.service.ts';

export function documentDetailRoutes(app: App, details: DocumentDetailsService): void {
  routesOf(app, tags).get(
    `${apiRoot}/documents/:doc_id`,
    {
      alsoAnswers: [403],
      opens: ['document', 'doc_id'],
      operationId: 'getDocumentDetails',
      summary: 'A document as its page shows it',
      description: 'With its files, check-out, drafts, record types, places and what you may do, in one answer.',
      params: DocumentParams,
      querystring: ParentQuery,
      response: { 200: ref(DocumentDetailsSchema) },
    },
    async (request) =>
      presentDetails(request, await details.get(request.actor, addressOf(request.params, request.query))),
  );
}

function presentDetails(request: FastifyRequest, details: DocumentDetails) {
  const { document, version, rights, lock, people } = details;
  const { timezone } = request.actor;
  const present = entryPresenter(request, people);
  const at = `${baseUrl(request)}${apiRoot}/documents/${document.id}/versions/${version.number}`;
  const held = lock && present.lock(lock.folder.locked_at, lock.folder.locked_by);
  const shownVersion = (row: DocumentDetails['version']) => ({
    number: row.number,
    comment: row.comment,
    created: present.moment(row.created_at),
    created_by: present.person.named(row.created_by),
  });
  return {
    id: document.id,
    type: document.doc_type === 'marker' ? ('marker' as const) : ('document' as const),
    ...present.thing(document, rights, details),
    folder_id: details.folderId,
    metadata: readMetadata(document.metadata),
    live: document.live_version !== null,
    version: {
      ...shownVersion(version),
      files: details.components.map(({ name, size, is_primary }) => {
        const component = `?component=${encodeURIComponent(name)}`;
        return {
          ...presentFile({ name, size }),
          primary: is_primary === 1,
          content_url: `${at}/content${component}`,
          preview_url: `${at}/preview${component}`,
        };
      }),
    },
    inline_type: details.inlineType ?? null,
    versions: details.versions,
    drafts: details.drafts.map(shownVersion),
    checked_out: present.checkedOut(document),
    asked: isoDateOrNull(details.askedAt ?? null, timezone),
    lock: held ? { ...held, folder: lock.isSeen ? { id: lock.folder.id, title: lock.folder.title } : null } : null,
    record_types: presentDocumentRecord(details.records).record_types,
    declared: isoDateOrNull(document.declared_at, timezone),
    places: details.places.items.map(presentLink),
    places_total: details.places.total,
  };
}
