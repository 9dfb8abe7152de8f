import { type App, pageQuerySchema, pagination, readPage, routesOf } from '../../../platform/http/index.ts';
import { apiRoot, ParentQuery, tags, VersionParams } from '../documents.schemas.ts';
import { addressOf } from '../versions/versions.routes.ts';
import { presentQueuedDraft, presentRejection } from './draft-queue.presenter.ts';
import { DRAFT_PAGES, DraftRejectionListSchema, QueuedDraftListSchema, RejectSchema } from './draft-queue.schemas.ts';
import type { DraftsService } from './drafts.service.ts';

export function draftQueueRoutes(app: App, drafts: DraftsService): void {
  const routes = routesOf(app, tags);

  routes.get(
    `${apiRoot}/drafts`,
    {
      operationId: 'listDraftsToApprove',
      summary: 'Drafts that you may approve, the oldest first',
      description: 'In all folders, each with its uploader, the folder and the live version.',
      querystring: pageQuerySchema(DRAFT_PAGES),
      response: { 200: QueuedDraftListSchema },
    },
    async (request) => {
      const page = readPage(request.query, DRAFT_PAGES);
      const { items, total, people } = await drafts.queue(request.actor, page);
      return { data: items.map(presentQueuedDraft(request, people)), pagination: pagination(request, page, total) };
    },
  );

  routes.get(
    `${apiRoot}/drafts/rejected`,
    {
      operationId: 'listMyRejectedDrafts',
      summary: 'Drafts of yours that others rejected, the last first',
      description: 'With the reasons that were given.',
      querystring: pageQuerySchema(DRAFT_PAGES),
      response: { 200: DraftRejectionListSchema },
    },
    async (request) => {
      const page = readPage(request.query, DRAFT_PAGES);
      const { items, total, people } = await drafts.rejections(request.actor, page);
      return { data: items.map(presentRejection(request, people)), pagination: pagination(request, page, total) };
    },
  );

  routes.post(
    `${apiRoot}/documents/:doc_id/versions/:version_num/reject`,
    {
      alsoAnswers: [500],
      operationId: 'rejectDraft',
      summary: 'Reject a draft, with a reason',
      description: 'Needs `edit`, or to have uploaded it. Its uploader is told; 500 if it is no draft.',
      params: VersionParams,
      querystring: ParentQuery,
      body: RejectSchema,
    },
    ({ actor, params, query, body }) => {
      const address = { ...addressOf(params, query), version: params.version_num };
      return drafts.reject(actor, address, body?.reason?.trim() ?? '');
    },
  );
}
