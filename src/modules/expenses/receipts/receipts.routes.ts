import { together } from '../../../platform/db/index.ts';
import {
  type App,
  createOnce,
  expectFiles,
  formRoutes,
  IdParams,
  itemRoutes,
  pageQuerySchema,
  ref,
  routesOf,
  sendPage,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import { pictureAnswers, sendPicture } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readReceipt } from './receipt-upload.ts';
import { presentReceipt } from './receipts.presenter.ts';
import type { Receipt } from './receipts.repository.ts';
import {
  NestedReceiptParams,
  RECEIPT_PAGES,
  RECEIPT_TYPES,
  ReceiptListSchema,
  ReceiptSchema,
  ReceiptUpdateSchema,
  receiptUploads,
} from './receipts.schemas.ts';
import type { ReceiptsService } from './receipts.service.ts';

const tags = ['Expenses: receipts'];
const root = '/api/expenses/v1';

export async function receiptRoutes(app: App, platform: Platform, receipts: ReceiptsService): Promise<void> {
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/sheets/:id/receipts`,
    {
      alsoAnswers: [403],
      operationId: 'listReceipts',
      summary: 'List the receipts of a sheet',
      description: 'For those who may see the sheet.',
      params: IdParams,
      querystring: pageQuerySchema(RECEIPT_PAGES),
      response: { 200: ReceiptListSchema },
    },
    (request) =>
      sendPage(
        request,
        RECEIPT_PAGES,
        (page) => receipts.list(request.actor, request.params.id, page),
        (receipt) => presentReceipt(request, receipt),
      ),
  );
  await formRoutes(app, platform.storage, (scope) => uploadRoute(scope, platform, receipts));
  // A receipt has an address of its own, and one below its sheet.
  receiptRoutesAt(app, `${root}/receipts/:id`, IdParams, receipts, ({ id }) => ({ id, sheetId: undefined }));
  receiptRoutesAt(app, `${root}/sheets/:id/receipts/:receipt_id`, NestedReceiptParams, receipts, (params) => ({
    id: params.receipt_id ?? 0,
    sheetId: params.id,
  }));
  fileRoutes(app, platform, receipts);
}

function uploadRoute(app: App, platform: Platform, receipts: ReceiptsService): void {
  const routes = routesOf(app, tags);

  routes.post(
    `${root}/sheets/:id/receipts`,
    {
      idempotent: true,
      tagged: true,
      conflicts: ['sheet_fixed'],
      takes: receiptUploads,
      operationId: 'addReceipt',
      summary: 'Add a receipt to a sheet',
      description:
        'A file in `multipart/form-data`, or `{"file_key": "…"}` from your drop box; with `item_id` it is for that item. PDF, JPEG, PNG or WebP of at most 20 MB; its bytes decide what it is. Only while the sheet is draft or rejected.',
      params: IdParams,
      response: { 201: ref(ReceiptSchema) },
    },
    async (request, reply) => {
      const { actor, params } = request;
      await together(receipts.requireOpen(actor, params.id), expectFiles(request));
      const sent = await readReceipt(request);
      const file = 'upload' in sent ? await receipts.check(sent) : await receipts.checkDropped(actor, sent);
      const created = await receipts.add(actor, params.id, file, (create) =>
        createOnce(platform, request, reply, async (tx) => presentReceipt(request, await create(tx))),
      );
      return sendWithEtag(reply, created);
    },
  );
}

function receiptRoutesAt(
  app: App,
  path: string,
  params: typeof IdParams | typeof NestedReceiptParams,
  receipts: ReceiptsService,
  read: (params: { id: number; receipt_id?: number }) => { id: number; sheetId: number | undefined },
): void {
  const mainAddress = `${root}/receipts/:id`;
  const routes = itemRoutes(app, {
    path,
    params,
    tags,
    schema: ReceiptSchema,
    present: (receipt: Receipt, request) => presentReceipt(request, receipt),
  });

  routes.get(
    { mainAddress, alsoAnswers: [403], summary: 'One receipt', description: 'What it is, and where its file is.' },
    (request) => {
      const { id, sheetId } = read(request.params);
      return receipts.get(request.actor, id, sheetId);
    },
  );

  routes.update(
    {
      mainAddress,
      conflicts: ['sheet_fixed'],
      summary: 'Rename a receipt, or say which item it is for',
      description: 'What is left out stays; `item_id` null: for the sheet as a whole.',
      body: ReceiptUpdateSchema,
    },
    (request, requireCurrent) => {
      const { id, sheetId } = read(request.params);
      return receipts.update(request.actor, id, sheetId, request.body, requireCurrent);
    },
  );

  routes.delete(
    {
      mainAddress,
      conditional: false,
      conflicts: ['sheet_fixed'],
      summary: 'Delete a receipt',
      description: 'Only while the sheet is draft or rejected.',
    },
    (request) => {
      const { id, sheetId } = read(request.params);
      return receipts.delete(request.actor, id, sheetId);
    },
  );
}

function fileRoutes(app: App, { blobs }: Platform, receipts: ReceiptsService): void {
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/receipts/:id/file`,
    {
      alsoAnswers: [403, 500],
      operationId: 'downloadReceipt',
      summary: 'The file of a receipt',
      description: 'The bytes as they were sent, to be saved.',
      params: IdParams,
      response: pictureAnswers(...RECEIPT_TYPES),
    },
    async (request, reply) => sendPicture(request, reply, blobs, () => receipts.file(request.actor, request.params.id)),
  );

  routes.get(
    `${root}/receipts/:id/thumbnail`,
    {
      alsoAnswers: [403, 500],
      operationId: 'downloadReceiptThumbnail',
      summary: 'A small picture of a receipt',
      description: 'A JPEG of at most 400 by 400 pixels; a PDF has none (404).',
      params: IdParams,
      response: pictureAnswers('image/jpeg'),
    },
    async (request, reply) =>
      sendPicture(request, reply, blobs, () => receipts.thumbnail(request.actor, request.params.id)),
  );
}
