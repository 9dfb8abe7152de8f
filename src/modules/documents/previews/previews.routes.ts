import { stat } from 'node:fs/promises';
import type { BlobStore } from '../../../platform/files/blobs.ts';
import { openToSend } from '../../../platform/files/send-file.ts';
import { type App, AppError, downloadAnswers, endTurn, routesOf, sendDownload } from '../../../platform/http/index.ts';
import { sendPicture } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { previewSize } from '../../../platform/previews/previews.ts';
import { tags } from '../documents.schemas.ts';
import { addressOf } from '../versions/versions.routes.ts';
import { fileForms } from '../versions/versions.schemas.ts';
import type { VersionsService } from '../versions/versions.service.ts';
import { PreviewQuery, pdfAnswers, previewAnswers, ShownFileQuery } from './previews.schemas.ts';

const RETRY_AFTER_S = 5;

export function previewRoutes(
  app: App,
  { blobs, previews }: Pick<Platform, 'blobs' | 'previews'>,
  versions: VersionsService,
): void {
  const routes = routesOf(app, tags);
  for (const { at, params, of, name } of fileForms) {
    routes.get(
      `${at}/preview`,
      {
        alsoAnswers: [403, 500],
        operationId: `get${name}Preview`,
        summary: `A picture of a file of ${of}`,
        description:
          'Of a picture the picture itself, of PDF and Office files a page where the programs for it are installed. Otherwise, and while it takes long to be made, ' +
          'the icon of the kind of file: it is always a picture.',
        params,
        querystring: PreviewQuery,
        response: previewAnswers,
      },
      (request, reply) =>
        sendPicture(request, reply, blobs, async () => {
          const { component, size = 256, page = 1 } = request.query;
          const file = await versions.findFile(request.actor, addressOf(request.params, request.query), component);
          // A page of thumbnails leaves room for the other requests of its reader.
          endTurn(request);
          const query = { size: previewSize(size), page, key: `user ${request.actor.id}` };
          const { bytes, contentType, isWaiting } = await previews.get(file, query);
          if (isWaiting) reply.header('retry-after', String(RETRY_AFTER_S));
          return { source: bytes, contentType };
        }),
    );

    routes.get(
      `${at}/pdf`,
      {
        alsoAnswers: [403, 416, 500],
        operationId: `get${name}Pdf`,
        summary: `A file of ${of} as a PDF`,
        description:
          'The pages of an Office file, where LibreOffice is installed; of a PDF the PDF itself. Made when it is first asked for, and kept. ' +
          '404 with the code `no_pdf` when there is none. With `inline` browsers show it. With ranges and conditional requests.',
        params,
        querystring: ShownFileQuery,
        response: pdfAnswers,
      },
      async (request, reply) => {
        const { component, inline = false } = request.query;
        const file = await versions.findFile(request.actor, addressOf(request.params, request.query), component);
        endTurn(request);
        const pdf = await previews.getPdf(file, `user ${request.actor.id}`);
        if (pdf.state === 'waiting') return reply.code(202).header('retry-after', String(RETRY_AFTER_S)).send();
        if (pdf.state === 'none') throw new AppError('no_pdf', 404, `There is no PDF of ${file.name}`);
        const path = pdf.state === 'made' ? pdf.path : undefined;
        const open: BlobStore['openToSend'] = (_hash, range) =>
          path === undefined ? blobs.openToSend(file.hash, range) : openToSend(path, range);
        return sendDownload(request, reply, { openToSend: open }, async () => ({
          hash: `${file.hash}-pdf`,
          size: path === undefined ? file.size : (await stat(path)).size,
          name: `${file.name.replace(/\.\w{1,8}$/, '')}.pdf`,
          modified: file.modified,
          inlineType: inline ? 'application/pdf' : undefined,
        }));
      },
    );

    routes.get(
      `${at}/content`,
      {
        alsoAnswers: [403, 416, 500],
        operationId: `get${name}Content`,
        summary: `A file of ${of}, to be shown or saved`,
        description:
          'With `inline` browsers show pictures (not SVG), PDF, plain text, sound and video, as what the bytes are and not as what the name says; everything else is saved. ' +
          'With ranges and conditional requests.',
        params,
        querystring: ShownFileQuery,
        response: downloadAnswers,
      },
      (request, reply) => {
        const { component, inline = false } = request.query;
        const find = inline ? versions.findShownFile : versions.findFile;
        const address = addressOf(request.params, request.query);
        return sendDownload(request, reply, blobs, () => find(request.actor, address, component));
      },
    );
  }
}
