// Owns the addresses of import and export.
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest, tooLarge, unsupportedMediaType } from '../../../platform/http/errors.ts';
import { ref } from '../../../platform/http/schemas.ts';
import type { App } from '../../../platform/http/server.ts';
import { cleanName, explainForm } from '../images/picture-upload.ts';
import { additions } from '../knowledgebase.schemas.ts';
import type { ExportService } from './export.service.ts';
import { type ImportService, MAX_ZIP } from './import.service.ts';

const tags = ['Knowledge base: import and export'];
const ZIP_TYPES = ['application/zip', 'application/x-zip-compressed'] as const;

export const ImportReportSchema = Type.Object(
  {
    categories: Type.Integer({
      description: 'How many were made; folders whose category was there already are not counted.',
    }),
    articles: Type.Integer(),
    images: Type.Integer(),
    warnings: Type.Array(Type.String(), { description: 'Pictures that are not in the archive.' }),
  },
  { $id: 'KnowledgebaseImportReport', description: 'What an import made.' },
);

export function exchangeRoutes(app: App, importer: ImportService, exportAll: ExportService): void {
  app.post(
    `${additions}/import`,
    {
      config: { access: 'knowledgebase.admin', rawTypes: ZIP_TYPES },
      schema: {
        tags,
        summary: 'Import Markdown files',
        description:
          'A zip, as a file in `multipart/form-data` or as `application/zip`, of at most 100 MB. Folders become categories (one of the same name in the same place is taken), Markdown files articles, pictures beside them are taken along. A head between lines of three dashes may name `title`, `language`, `status`, `tags`, `publisher`, `created`, `cover`; without a title the first heading counts, then the name of the file. All files are taken or none. Nobody is notified.',
        consumes: ['multipart/form-data', ...ZIP_TYPES],
        response: { 201: ref(ImportReportSchema) },
      },
    },
    async (request, reply) => {
      const { bytes, filename } = await readArchive(request);
      const report = await importer.importZip(request.actor, bytes, looseName(filename));
      return reply.code(201).send(report);
    },
  );

  app.get(
    `${additions}/export`,
    {
      config: { access: 'knowledgebase.admin' },
      schema: {
        tags,
        summary: 'Everything as Markdown',
        description:
          'A zip: a folder for each category with its articles, their pictures in `images`, comments in `_comments`, questions with their answers in `_questions`. The import takes it again.',
        response: { 200: { description: 'The archive.', content: { 'application/zip': { schema: Type.Any() } } } },
      },
    },
    async (_request, reply) => {
      reply
        .header('content-disposition', 'attachment; filename="knowledge-base.zip"')
        .header('cache-control', 'no-store');
      return reply.type('application/zip').send(Readable.from(exportAll(), { objectMode: false }));
    },
  );
}

async function readArchive(request: FastifyRequest): Promise<{ bytes: Buffer; filename: string }> {
  if (!request.isMultipart()) {
    if (request.body instanceof Readable) return { bytes: await readAll(request.body), filename: '' };
    throw unsupportedMediaType(request.headers['content-type'] ?? 'a body without a type');
  }
  const archive = await readForm(request).catch(explainForm);
  if (!archive) throw badRequest('no_file', 'No file was uploaded');
  return archive;
}

async function readForm(request: FastifyRequest) {
  let archive: { bytes: Buffer; filename: string } | undefined;
  for await (const part of request.parts({ limits: { fileSize: MAX_ZIP } })) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (bytes.length > 0) archive ??= { bytes, filename: cleanName(part.filename) };
  }
  return archive;
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_ZIP) throw tooLarge('An archive has at most 100 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Files outside of any folder go into a category of the archive's name. */
export function looseName(filename: string): string {
  return filename.replace(/\.zip$/i, '').trim() || 'Imported';
}
