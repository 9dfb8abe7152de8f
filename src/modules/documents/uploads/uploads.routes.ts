import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  type App,
  announcedLength,
  baseUrl,
  bytesAs,
  invalidField,
  NoContent,
  pageQuerySchema,
  pageSchema,
  routesOf,
  sendPage,
  sentTypeOf,
  unsupportedMediaType,
  uploadRoutes,
} from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { apiRoot, tags } from '../documents.schemas.ts';
import type { DropboxService } from '../dropbox/dropbox.service.ts';
import {
  PART_TYPE,
  readChecksum,
  readMetadata,
  requireNumber,
  requireTusVersion,
  TUS_EXTENSIONS,
  TUS_VERSION,
} from './tus-headers.ts';
import type { StoredUpload } from './uploads.repository.ts';
import { createdHeaders, NamedDropboxFileSchema, partHeaders, stateHeaders, UploadSchema } from './uploads.schemas.ts';
import { checksumAlgorithms, type UploadsService } from './uploads.service.ts';

const root = `${apiRoot}/uploads`;
const PAGES = { default: 100, max: 500 } as const;
const UploadParams = Type.Object({ id: Type.String({ maxLength: 64, description: 'Of the upload.' }) });

export async function resumableUploadRoutes(app: App, uploads: UploadsService, dropbox: DropboxService): Promise<void> {
  routesOf(app, tags).get(
    `${apiRoot}/dropbox`,
    {
      operationId: 'listNamedDropboxFiles',
      summary: 'The files in your drop box, with their names',
      description: 'The oldest first. Names are known of resumable uploads.',
      querystring: pageQuerySchema(PAGES),
      response: { 200: pageSchema(NamedDropboxFileSchema) },
    },
    async (request) =>
      sendPage(
        request,
        PAGES,
        async ({ limit, offset }) => {
          const files = await dropbox.list(request.actor);
          return { items: files.slice(offset, offset + limit), total: files.length };
        },
        ({ file_key, name, size, created_at }) => ({ file_key, name, size, created: isoDate(created_at) }),
      ),
  );

  await uploadRoutes(app, (scope) => {
    const routes = routesOf(scope, tags);
    scope.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('tus-resumable', TUS_VERSION);
      done();
    });

    scope.route({
      method: 'OPTIONS',
      url: root,
      schema: { hide: true, tags },
      handler: async (_request, reply) => {
        reply.headers({
          'tus-version': TUS_VERSION,
          'tus-extension': TUS_EXTENSIONS,
          'tus-checksum-algorithm': checksumAlgorithms.join(','),
          'tus-max-size': uploads.maxSize,
        });
        return reply.code(204).send();
      },
    });

    routes.post(
      root,
      {
        alsoAnswers: [412, 460, 500, 507],
        takes: bytesAs(PART_TYPE),
        operationId: 'createUpload',
        summary: 'Begin an upload that goes on after a break',
        description: `The tus protocol ${TUS_VERSION} (${TUS_EXTENSIONS}): the headers are \`Tus-Resumable\`, \`Upload-Length\` and, with the file name, \`Upload-Metadata\`. Bytes may come along. What is not continued goes after 24 hours.`,
        response: { 201: Type.Unsafe<undefined>({ type: 'null', description: 'Created.', headers: createdHeaders }) },
      },
      async (request, reply) => {
        const hasBytes = sentTypeOf(request) === PART_TYPE;
        if (!hasBytes && announcedLength(request.raw)) throw wrongType(request);
        requireTusVersion(request);
        if (request.headers['upload-defer-length'] !== undefined) {
          throw invalidField('Upload-Defer-Length', 'is not taken: say the length in Upload-Length');
        }
        const size = requireNumber(request, 'Upload-Length');
        const checksum = hasBytes ? readChecksum(request) : undefined;
        let upload = await uploads.create(request.actor, { size, ...readMetadata(request) });
        reply.header('location', `${baseUrl(request)}${root}/${upload.id}`);
        if (hasBytes || size === 0) {
          const source = hasBytes ? request.raw : Readable.from([]);
          const announced = hasBytes ? announcedLength(request.raw) : 0;
          upload = await uploads.append(request.actor, upload.id, { offset: 0, source, checksum, announced });
        }
        tell(reply, upload);
        return reply.code(201).send(undefined);
      },
    );

    routes.get(
      `${root}/:id`,
      {
        alsoAnswers: [413, 423, 500, 507],
        operationId: 'getUpload',
        summary: 'How far an upload has come',
        description:
          'As JSON, and with HEAD as the tus protocol has it. Once all bytes are there, `file_key` names the file in the drop box, for a day.',
        params: UploadParams,
        response: { 200: { ...UploadSchema, $id: undefined, headers: stateHeaders } },
      },
      async (request, reply) => {
        const upload = await uploads.find(request.actor, request.params.id);
        tell(reply, upload);
        reply.header('upload-length', upload.size);
        if (upload.metadata !== '') reply.header('upload-metadata', upload.metadata);
        return {
          id: upload.id,
          name: upload.name,
          size: upload.size,
          offset: upload.received,
          expires: isoDate(upload.expires_at),
          file_key: upload.file_key,
        };
      },
    );

    routes.patch(
      `${root}/:id`,
      {
        alsoAnswers: [412, 423, 460, 500, 507],
        conflicts: ['wrong_offset'],
        takes: bytesAs(PART_TYPE),
        operationId: 'continueUpload',
        summary: 'Send more of an upload',
        description:
          'The bytes from `Upload-Offset` on. What has arrived when the connection breaks is kept; HEAD tells how much. Of two at once one is refused (423).',
        params: UploadParams,
        response: { 204: Type.Null({ ...NoContent, headers: partHeaders }) },
      },
      async (request, reply) => {
        if (sentTypeOf(request) !== PART_TYPE) throw wrongType(request);
        requireTusVersion(request);
        const part = {
          offset: requireNumber(request, 'Upload-Offset'),
          source: request.raw,
          checksum: readChecksum(request),
          announced: announcedLength(request.raw),
        };
        tell(reply, await uploads.append(request.actor, request.params.id, part));
      },
    );

    routes.delete(
      `${root}/:id`,
      {
        alsoAnswers: [412],
        operationId: 'deleteUpload',
        summary: 'End an upload',
        description: 'Its bytes go. A file that is in the drop box already stays there.',
        params: UploadParams,
      },
      async (request) => {
        if (announcedLength(request.raw)) throw wrongType(request);
        requireTusVersion(request);
        await uploads.remove(request.actor, request.params.id);
      },
    );
  });
}

function tell(reply: FastifyReply, { received, expires_at, file_key }: StoredUpload): void {
  reply.header('upload-offset', received).header('upload-expires', new Date(expires_at).toUTCString());
  if (file_key !== null) reply.header('upload-file-key', file_key);
}

function wrongType(request: FastifyRequest) {
  return unsupportedMediaType(sentTypeOf(request) || 'a body without a type');
}
