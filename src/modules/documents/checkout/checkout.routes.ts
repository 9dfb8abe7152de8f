import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type App, pagination, readPage, ref, routesOf } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import type { PicturedPeople } from '../../people/index.ts';
import { descriptionOf, documentAddresses, documentPresenter, readMetadata } from '../documents.presenter.ts';
import {
  apiRoot,
  DocumentInfoSchema,
  DocumentParams,
  ParentQuery,
  root,
  tags,
  VersionParams,
} from '../documents.schemas.ts';
import { entryPresenter, presentFile } from '../entries/entries.presenter.ts';
import { addressOf } from '../versions/versions.routes.ts';
import type { CheckedOutDocument, HeldDocument } from './checkout.repository.ts';
import {
  CheckedOutSchema,
  CheckInSchema,
  CheckOutBody,
  HELD_PAGES,
  HeldDocumentListSchema,
  HeldQuerySchema,
} from './checkout.schemas.ts';
import type { CheckoutService } from './checkout.service.ts';

export function checkoutRoutes(app: App, locale: Locale, checkouts: CheckoutService): void {
  const routes = routesOf(app, tags);
  const document = { mainAddress: `${root}/document/:doc_id/checkout`, params: DocumentParams };
  const version = { mainAddress: `${root}/document/:doc_id/:version_num/checkout`, params: VersionParams };
  for (const { at, params, mainAddress } of [
    { at: document.mainAddress, ...document },
    { at: version.mainAddress, ...version },
    { at: `${root}/checkout/:doc_id`, ...document },
    { at: `${root}/checkout/:doc_id/:version_num`, ...version },
  ]) {
    routes.post(
      at,
      {
        mainAddress,
        operationId: params === VersionParams ? 'checkOutDocumentVersion' : 'checkOutDocument',
        summary: 'Check out a document',
        description:
          'Needs `edit` or `draft`, in the folder named by `parent_id` if it is given. Until you check it in or ' +
          'cancel, nobody else can change the document.',
        params,
        querystring: ParentQuery,
        body: CheckOutBody,
      },
      (request) => checkouts.checkOut(request.actor, addressOf(request.params, request.query)),
    );
  }

  routes.get(
    `${root}/checkin`,
    {
      operationId: 'listCheckedOutDocuments',
      summary: 'What you have checked out',
      description: 'The first checked out first.',
      response: { 200: Type.Array(ref(CheckedOutSchema)) },
    },
    async (request) => (await checkouts.list(request.actor)).map((document) => presentCheckedOut(request, document)),
  );

  routes.delete(
    `${root}/checkin/:doc_id`,
    {
      operationId: 'cancelCheckOut',
      summary: 'Cancel your check-out',
      description: 'Nothing changes. 403 if somebody else has it, 400 if nobody does.',
      params: DocumentParams,
    },
    (request) => checkouts.cancel(request.actor, request.params.doc_id),
  );

  routes.post(
    `${root}/checkin/:doc_id`,
    {
      bodySize: 'large',
      operationId: 'checkInDocument',
      summary: 'Check in a document',
      description:
        'The files, uploaded to the drop box before, become its new version: the latest one, or a draft that waits ' +
        'for approval. Whoever holds `draft` alone can only check in drafts.',
      params: DocumentParams,
      querystring: ParentQuery,
      body: CheckInSchema,
      response: { 200: ref(DocumentInfoSchema) },
    },
    async (request) => {
      const { actor, params, query, body } = request;
      const loaded = await checkouts.checkIn(actor, addressOf(params, query), body);
      return documentPresenter(request, locale).documentInfo(loaded);
    },
  );

  routes.get(
    `${apiRoot}/checkouts`,
    {
      alsoAnswers: [403],
      operationId: 'listCheckOuts',
      summary: 'What is checked out, the first checked out first',
      description: 'By you, or by anybody.',
      querystring: HeldQuerySchema,
      response: { 200: HeldDocumentListSchema },
    },
    async (request) => {
      const page = readPage(request.query, HELD_PAGES);
      const { items, total, people } = await checkouts.held(request.actor, request.query.everybody ?? false, page);
      return { data: items.map(presentHeld(request, people)), pagination: pagination(request, page, total) };
    },
  );

  routes.post(
    `${apiRoot}/documents/:doc_id/checkout/ask`,
    {
      conflicts: ['asked_already'],
      operationId: 'askForDocument',
      summary: 'Ask for a document that somebody else has checked out',
      description: 'Whoever has it is told, at most once a day by you (409). 400 if nobody has it, or you have.',
      params: DocumentParams,
    },
    (request) => checkouts.ask(request.actor, request.params.doc_id),
  );

  routes.delete(
    `${apiRoot}/checkouts/:doc_id`,
    {
      access: 'documents.admin',
      operationId: 'breakCheckOut',
      summary: 'Break a check-out',
      description: 'Whoever has the document checked out has it no longer, and is told.',
      params: DocumentParams,
    },
    (request) => checkouts.breakCheckOut(request.actor, request.params.doc_id),
  );
}

function presentCheckedOut(request: FastifyRequest, { id, title, metadata, folder_id }: CheckedOutDocument) {
  const address = documentAddresses(request);
  return {
    doc_id: id,
    parent_id: folder_id,
    title,
    description: descriptionOf(readMetadata(metadata)),
    URI: address.document(id, folder_id),
    checkin_URI: address.checkin(id),
  };
}

function presentHeld(request: FastifyRequest, people: PicturedPeople) {
  const { checkedOut } = entryPresenter(request, people);
  return (held: HeldDocument) => ({
    doc_id: held.id,
    title: held.title,
    description: descriptionOf(readMetadata(held.metadata)),
    refcode: held.refcode,
    version: held.number ?? 0,
    file: held.primary_name === null ? null : presentFile({ name: held.primary_name, size: held.primary_size ?? 0 }),
    folder: { id: held.folder_id, title: held.folder },
    checked_out: checkedOut(held),
  });
}
