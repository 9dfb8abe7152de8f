import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { noteTaken } from '../../../platform/audit/index.ts';
import { type App, asAttachment, endTurn, fileAnswer, fileHeaders, routesOf } from '../../../platform/http/index.ts';
import { apiRoot, tags } from '../documents.schemas.ts';
import { type ArchiveService, MAX_OBJECTS, type Selection } from './archive.service.ts';

/** Ids of each kind in one selection. */
const MAX_SELECTED = 1_000;

const Id = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
const ids = (what: string) => Type.Optional(Type.Array(Id, { maxItems: MAX_SELECTED, description: `Ids of ${what}.` }));

const SelectionSchema = Type.Object(
  { folders: ids('folders, with everything below them'), documents: ids('documents') },
  { examples: [{ folders: [1], documents: [] }] },
);

const description = `Made while it is sent, of any size; at most ${MAX_OBJECTS} folders and documents (403), two archives at a time for each user (429). Of documents the version that a download shows; one with several files is a folder. What is selected and may not be seen is refused (403), what lies below a selected folder and may not be seen is left out.`;

const answers = {
  alsoAnswers: [403, 404, 429] as const,
  audited: true,
  response: { 200: fileAnswer('The archive.', ['application/zip'], fileHeaders.disposition) },
};

export function archiveRoutes(app: App, archives: ArchiveService): void {
  const routes = routesOf(app, tags);
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { folders = [], documents = [] }: Partial<Selection>,
  ) => {
    const { filename, bytes } = await archives.make(request.actor, { folders, documents });
    noteTaken(request, [
      ...folders.map((id) => ({ type: 'folder', id })),
      ...documents.map((id) => ({ type: 'document', id })),
    ]);
    endTurn(request);
    asAttachment(reply, filename, 'application/zip');
    if (request.method !== 'HEAD') return reply.send(bytes);
    bytes.destroy();
    return reply.send(Readable.from([]));
  };

  routes.post(
    `${apiRoot}/archive`,
    {
      ...answers,
      alsoAnswers: [...answers.alsoAnswers],
      // It only reads.
      ownAccount: true,
      operationId: 'archiveDocuments',
      summary: 'Folders and documents as a ZIP archive',
      description,
      body: SelectionSchema,
    },
    (request, reply) => send(request, reply, request.body),
  );

  routes.get(
    `${apiRoot}/archive`,
    {
      ...answers,
      alsoAnswers: [...answers.alsoAnswers],
      operationId: 'archiveDocumentsByLink',
      summary: 'Folders and documents as a ZIP archive, at an address',
      description: `For the link of a page. ${description}`,
      querystring: SelectionSchema,
    },
    (request, reply) => send(request, reply, request.query),
  );
}
