import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../../platform/platform.ts';
import type { DocumentAccess } from '../access/documents.access.ts';
import { documentAddresses, documentPresenter } from '../documents.presenter.ts';
import type { Component } from './versions.repository.ts';
import type { VersionList } from './versions.service.ts';

/** An object keyed by position. */
export function presentComponents(
  request: FastifyRequest,
  { document, version }: DocumentAccess,
  components: readonly Component[],
) {
  const address = documentAddresses(request);
  const records = components.map(({ name, size, is_primary }) => ({
    title: name,
    size,
    URI: address.component(document.id, version.number, name),
    ...(is_primary === 1 ? { primary: true } : {}),
  }));
  return Object.fromEntries(records.entries());
}

export function presentVersions(
  request: FastifyRequest,
  locale: Locale,
  { loaded: { document }, versions, latest }: VersionList,
) {
  const { moment, address } = documentPresenter(request, locale);
  return versions.map((version) => ({
    version_num: version.number,
    is_latest: version.number === latest,
    title: version.primary_name ?? document.title,
    date_last_modified: moment(version.created_at),
    modified_by: { id: version.created_by, name: version.author_name },
    version_comment: version.comment,
    URI: address.version(document.id, version.number),
  }));
}
