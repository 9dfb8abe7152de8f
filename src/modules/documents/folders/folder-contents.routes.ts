import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Actor } from '../../../platform/access/index.ts';
import { type App, baseUrl, type PageRequest, routesOf } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { documentPresenter } from '../documents.presenter.ts';
import { FolderParams, root, tags } from '../documents.schemas.ts';
import {
  ContentsQuerySchema,
  DocumentsQuerySchema,
  DocumentsSchema,
  type DraftRecord,
  FolderEntriesSchema,
  FoldersSchema,
  MAX_NUM,
} from './folder-contents.schemas.ts';
import type { FolderContentsService, Kinds } from './folder-contents.service.ts';

type ContentsRequest = FastifyRequest & { params: { id: number }; query: Static<typeof ContentsQuerySchema> };

/** The lists of drafts, which share an address with the documents of a folder. */
export interface DraftLists {
  listMine(actor: Actor): Promise<DraftRecord[]>;
  listToApprove(actor: Actor): Promise<DraftRecord[]>;
}

export function folderContentsRoutes(
  app: App,
  locale: Locale,
  contents: FolderContentsService,
  drafts: DraftLists,
): void {
  const routes = routesOf(app, tags);
  const list = async (request: ContentsRequest, reply: FastifyReply, wanted: Kinds) => {
    const { actor, params, query } = request;
    const page = readWindow(query);
    const { folders, documents, more } = await contents.list(actor, params.id, wanted, page);
    if (more) linkNext(request, reply, page);
    const present = documentPresenter(request, locale);
    return {
      folders: folders.map((folder) => present.folderItem(folder, query.metadata)),
      documents: documents.map((document) => present.documentItem(document, query.metadata)),
    };
  };

  routes.get(
    `${root}/folder/:id/documents`,
    {
      alsoAnswers: [403],
      operationId: 'listDocuments',
      summary: 'The documents of a folder, or drafts',
      description: 'By title.',
      params: FolderParams,
      querystring: DocumentsQuerySchema,
      response: { 200: DocumentsSchema },
    },
    async (request, reply) => {
      const { actor, query } = request;
      if (query.draft) return drafts.listMine(actor);
      if (query.to_approve) return drafts.listToApprove(actor);
      return (await list(request, reply, 'documents')).documents;
    },
  );

  routes.get(
    `${root}/folder/:id/folders`,
    {
      alsoAnswers: [403],
      operationId: 'listFolders',
      summary: 'The folders in a folder',
      description: 'By title. Those you may not see are left out.',
      params: FolderParams,
      querystring: ContentsQuerySchema,
      response: { 200: FoldersSchema },
    },
    async (request, reply) => (await list(request, reply, 'folders')).folders,
  );

  routes.get(
    `${root}/folder/:id`,
    {
      alsoAnswers: [403],
      opens: ['folder', 'id'],
      operationId: 'listFolderEntries',
      summary: 'What is in a folder',
      description: 'First its folders by title, then its documents by title, paged as one list.',
      params: FolderParams,
      querystring: ContentsQuerySchema,
      response: { 200: FolderEntriesSchema },
    },
    async (request, reply) => {
      const { folders, documents } = await list(request, reply, 'both');
      return [...folders, ...documents];
    },
  );
}

/** `start` counts only together with `num`. */
function readWindow({ num, start = 0 }: { num?: number; start?: number }): PageRequest {
  return num === undefined ? { limit: MAX_NUM, offset: 0 } : { limit: Math.min(num, MAX_NUM), offset: start };
}

/** Names the next part in the header `Link`, as a bare array cannot say that it goes on. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, { limit, offset }: PageRequest): void {
  const [path = '', search] = request.originalUrl.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('num', String(limit));
  query.set('start', String(offset + limit));
  reply.header('link', `<${baseUrl(request)}${path}?${query}>; rel="next"`);
}
