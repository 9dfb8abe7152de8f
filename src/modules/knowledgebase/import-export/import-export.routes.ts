import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  type App,
  badRequest,
  bytesAs,
  cleanFileName,
  fileAnswer,
  fileField,
  fileForm,
  fileHeaders,
  readFile,
  ref,
  routesOf,
} from '../../../platform/http/index.ts';
import { apiRoot } from '../knowledgebase.schemas.ts';
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

export function importExportRoutes(app: App, importer: ImportService, exportAll: ExportService): void {
  const routes = routesOf(app, tags);

  routes.post(
    `${apiRoot}/import`,
    {
      access: 'knowledgebase.admin',
      rawTypes: ZIP_TYPES,
      takes: { ...fileForm({ file: fileField('The zip.') }), ...bytesAs(...ZIP_TYPES) },
      operationId: 'importKnowledgeBase',
      summary: 'Import Markdown files',
      description:
        'A zip, as a file in `multipart/form-data` or as `application/zip`, of at most 100 MB. Folders become categories (one of the same name in the same place is taken), Markdown files articles, pictures beside them are taken along. A head between lines of three dashes may name `title`, `language`, `status`, `tags`, `publisher`, `created`, `cover`; without a title the first heading counts, then the name of the file. All files are taken or none. Nobody is notified.',
      response: { 201: ref(ImportReportSchema) },
    },
    async (request, reply) => {
      const { read, filename } = await readArchive(request);
      const report = await importer.importZip(request.actor, read, looseName(filename));
      return reply.code(201).send(report);
    },
  );

  routes.get(
    `${apiRoot}/export`,
    {
      access: 'knowledgebase.admin',
      operationId: 'exportKnowledgeBase',
      summary: 'Everything as Markdown',
      description:
        'A zip: a folder for each category with its articles, their pictures in `images`, comments in `_comments`, questions with their answers in `_questions`. The import takes it again.',
      response: { 200: fileAnswer('The archive.', ['application/zip'], fileHeaders.disposition) },
    },
    async (_request, reply) => {
      reply
        .header('content-disposition', 'attachment; filename="knowledge-base.zip"')
        .header('cache-control', 'no-store');
      return reply.type('application/zip').send(Readable.from(exportAll(), { objectMode: false }));
    },
  );
}

async function readArchive(request: FastifyRequest): Promise<{ read: () => Promise<Buffer>; filename: string }> {
  const file = await readFile(request, { maxBytes: MAX_ZIP, tooLarge: 'An archive has at most 100 MB' });
  if (!file) throw badRequest('no_file', 'No file was uploaded');
  return { read: file.upload.read, filename: cleanFileName(file.filename, '') };
}

/** Files outside of any folder go into a category of the archive's name. */
function looseName(filename: string): string {
  return filename.replace(/\.zip$/i, '').trim() || 'Imported';
}
