import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type App, downloadAnswers, ref, routesOf, sendDownload } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DocumentRef } from '../access/documents.access.ts';
import { DocumentParams, ParentQuery, root, tags, VersionParams } from '../documents.schemas.ts';
import { presentComponents, presentVersions } from './versions.presenter.ts';
import { ComponentParams, ComponentsSchema, VersionComponentParams, VersionSchema } from './versions.schemas.ts';
import type { VersionsService } from './versions.service.ts';

interface Addressed {
  doc_id: number;
  version_num?: number;
  component_name?: string;
}

export function versionRoutes(
  app: App,
  { locale, blobs }: Pick<Platform, 'locale' | 'blobs'>,
  versions: VersionsService,
): void {
  const routes = routesOf(app, tags);
  const components = async (request: FastifyRequest, address: DocumentRef) => {
    const { loaded, components } = await versions.listComponents(request.actor, address);
    return presentComponents(request, loaded, components);
  };
  const list = async (request: FastifyRequest, address: DocumentRef) =>
    presentVersions(request, locale, await versions.list(request.actor, address));
  const download = (request: FastifyRequest, reply: FastifyReply, address: DocumentRef, name?: string) =>
    sendDownload(request, reply, blobs, () => versions.findFile(request.actor, address, name));

  const document = `${root}/document/:doc_id`;
  const forms = [
    {
      at: document,
      params: DocumentParams,
      named: ComponentParams,
      of: 'the latest version',
      ids: { components: 'listDocumentComponents', file: 'downloadFile', component: 'downloadComponent' },
    },
    {
      at: `${document}/:version_num`,
      params: VersionParams,
      named: VersionComponentParams,
      of: 'a version',
      ids: { components: 'listVersionComponents', file: 'downloadVersionFile', component: 'downloadVersionComponent' },
    },
  ];
  for (const { at, params, named, of, ids } of forms) {
    routes.get(
      `${at}/components`,
      {
        alsoAnswers: [403],
        operationId: ids.components,
        summary: `The files of ${of}`,
        description: 'Empty for a marker.',
        params,
        querystring: ParentQuery,
        response: { 200: ComponentsSchema },
      },
      (request) => components(request, addressOf(request.params, request.query)),
    );

    routes.get(
      `${at}/file`,
      {
        alsoAnswers: [403, 416, 500],
        opens: ['document', 'doc_id'],
        audited: true,
        operationId: ids.file,
        summary: `The primary file of ${of}`,
        description: 'With ranges and conditional requests.',
        params,
        querystring: ParentQuery,
        response: downloadAnswers,
      },
      (request, reply) => download(request, reply, addressOf(request.params, request.query)),
    );

    routes.get(
      `${at}/file/:component_name`,
      {
        alsoAnswers: [403, 416, 500],
        opens: ['document', 'doc_id'],
        audited: true,
        operationId: ids.component,
        summary: `A file of ${of}`,
        description: 'With ranges and conditional requests.',
        params: named,
        querystring: ParentQuery,
        response: downloadAnswers,
      },
      (request, reply) =>
        download(request, reply, addressOf(request.params, request.query), request.params.component_name),
    );

    routes.get(
      `${at}/versions`,
      {
        alsoAnswers: [403],
        mainAddress: `${document}/versions`,
        summary: 'The versions of a document',
        description: 'The newest first. Drafts of others only if you may approve them.',
        params,
        querystring: ParentQuery,
        response: { 200: Type.Array(ref(VersionSchema)) },
      },
      (request) => list(request, addressOf(request.params, request.query)),
    );
  }
}

/** From the address of a document, with or without version and folder. */
export function addressOf({ doc_id, version_num }: Addressed, { parent_id }: { parent_id?: number } = {}): DocumentRef {
  return { docId: doc_id, version: version_num, parentId: parent_id };
}
