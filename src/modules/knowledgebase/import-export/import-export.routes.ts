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
  id,
  readFile,
  ref,
  routesOf,
} from '../../../platform/http/index.ts';
import type { CategoriesService } from '../categories/categories.service.ts';
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

const folder = Type.Object({
  path: Type.Array(Type.String(), { description: 'The names of the categories from the top on.' }),
  new: Type.Boolean({ description: 'False where such a category is there already.' }),
  articles: Type.Integer({ description: 'Articles in it, without those below.' }),
});

export const ImportPreviewSchema = Type.Object(
  {
    ...ImportReportSchema.properties,
    folders: Type.Array(folder, { description: 'The first 500.' }),
    errors: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }), {
      description: 'Files that cannot be taken, the first 50: as long as there are some, nothing can be imported.',
    }),
  },
  { $id: 'KnowledgebaseImportPreview', description: 'What an import would make.' },
);

const PlaceQuery = Type.Object({
  category: Type.Optional(
    id({ description: 'The category below which it goes; files outside of any folder go into it. Left out: the top.' }),
  ),
});

const ExportQuery = Type.Object({
  category: Type.Optional(id({ description: 'Only this one, and those below it.' })),
});

export function importExportRoutes(
  app: App,
  importer: ImportService,
  exportAll: ExportService,
  categories: Pick<CategoriesService, 'requireExport'>,
): void {
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
      querystring: PlaceQuery,
      response: { 201: ref(ImportReportSchema) },
    },
    async (request, reply) => {
      const { read, filename } = await readArchive(request);
      const place = { looseName: looseName(filename), categoryId: request.query.category };
      const report = await importer.importZip(request.actor, read, place);
      return reply.code(201).send(report);
    },
  );

  routes.post(
    `${apiRoot}/import/preview`,
    {
      access: 'knowledgebase.admin',
      rawTypes: ZIP_TYPES,
      takes: { ...fileForm({ file: fileField('The zip.') }), ...bytesAs(...ZIP_TYPES) },
      operationId: 'previewImport',
      summary: 'What an import would make',
      description: 'Takes what the import takes, says what would be made and which files are wrong, and keeps nothing.',
      querystring: PlaceQuery,
      response: { 200: ref(ImportPreviewSchema) },
    },
    async (request) => {
      const { read, filename } = await readArchive(request);
      const place = { looseName: looseName(filename), categoryId: request.query.category };
      const { folders, errors, ...report } = await importer.previewZip(request.actor, read, place);
      return {
        ...report,
        folders: folders.map(({ path, isNew, articles }) => ({ path, new: isNew, articles })),
        errors: errors.map(({ name, reason }) => ({ name, reason })),
      };
    },
  );

  routes.get(
    `${apiRoot}/export`,
    {
      alsoAnswers: [403, 404],
      operationId: 'exportKnowledgeBase',
      summary: 'Everything, or one category, as Markdown',
      description:
        'A zip: a folder for each category with its articles, their pictures in `images`, comments in `_comments`, questions with their answers in `_questions`. The import takes it again. Everything for knowledgebase.admin; a category also for those who manage it and all below it.',
      querystring: ExportQuery,
      response: { 200: fileAnswer('The archive.', ['application/zip'], fileHeaders.disposition) },
    },
    async ({ actor, query: { category } }, reply) => {
      await categories.requireExport(actor, category);
      reply
        .header('content-disposition', 'attachment; filename="knowledge-base.zip"')
        .header('cache-control', 'no-store');
      return reply.type('application/zip').send(Readable.from(exportAll(category), { objectMode: false }));
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
