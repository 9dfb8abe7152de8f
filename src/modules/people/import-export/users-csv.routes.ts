import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type App,
  badRequest,
  bytesAs,
  fileAnswer,
  fileField,
  fileForm,
  fileHeaders,
  problemShape,
  readFile,
  ref,
  routesOf,
} from '../../../platform/http/index.ts';
import { csvBytes } from '../../../platform/text/csv.ts';
import { ExportQuerySchema, ImportQuerySchema, ImportReportSchema } from './users-csv.schemas.ts';
import type { UsersExport } from './users-export.service.ts';
import { IMPORT_BYTES, IMPORT_ROWS, type ImportReport, type UsersImport } from './users-import.service.ts';

const tags = ['People: import and export'];
const CSV = ['text/csv'] as const;

export function usersCsvRoutes(app: App, exportUsers: UsersExport, importUsers: UsersImport): void {
  const routes = routesOf(app, tags);

  routes.get(
    '/api/people/v1/users/export',
    {
      access: 'people.admin',
      audited: true,
      operationId: 'exportUsers',
      summary: 'All users, or some, as CSV',
      description:
        "UTF-8 with a header. Lists are separated by `;`, a group, role or extranet whose name is not unique is written as `#<id>`. A cell that a spreadsheet would compute begins with `'`; an import takes that away again.",
      querystring: ExportQuerySchema,
      response: { 200: fileAnswer('The file.', CSV, fileHeaders.disposition) },
    },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="users.csv"').header('cache-control', 'no-store');
      const bytes = csvBytes(exportUsers(request.query.ids), request.query.bom ?? false);
      return reply.type('text/csv; charset=utf-8').send(Readable.from(bytes));
    },
  );

  routes.post(
    '/api/people/v1/users/import',
    {
      access: 'people.admin',
      conflicts: ['mail_off'],
      rawTypes: CSV,
      takes: { ...bytesAs(...CSV), ...fileForm({ file: fileField('The CSV.') }) },
      summary: 'Create and change users from CSV',
      description: `A header that names the fields, then up to ${IMPORT_ROWS} rows, separated by commas, semicolons or tabs; as \`text/csv\` or as a file in \`multipart/form-data\`. A known username changes that user, another creates one; columns that are not there change nothing. \`manager\` is a username (of the same file too), \`groups\`, \`roles\` and \`extranet\` are names. All rows are taken or none: what is wrong is listed in \`errors\` of the answer.`,
      querystring: ImportQuerySchema,
      response: { 200: ref(ImportReportSchema) },
    },
    async (request, reply) => {
      const dryRun = request.query.dry_run ?? false;
      const { actor, signIn } = request;
      const invites = request.query.invite ?? false;
      const report = await importUsers({ actor, signIn, file: await readCsv(request), dryRun, invites });
      return dryRun || report.error_count === 0 ? report : sendRejection(request, reply, report);
    },
  );
}

/** Problem details that carry every row at fault. */
function sendRejection(request: FastifyRequest, reply: FastifyReply, { errors, error_count }: ImportReport) {
  const [first] = errors;
  const where = first ? `; the first is in row ${first.row}, ${first.field || 'the row'}: ${first.message}` : '';
  const problem = badRequest('import_rejected', `Nothing was changed: the file has ${error_count} errors${where}`);
  return reply
    .code(problem.status)
    .type(problemShape.contentType)
    .serializer(JSON.stringify)
    .send({ ...problemShape.body(problem, request), errors, error_count });
}

async function readCsv(request: FastifyRequest): Promise<() => Promise<Buffer>> {
  const file = await readFile(request, { maxBytes: IMPORT_BYTES, tooLarge: 'A file has at most 20 MB' });
  if (!file && request.isMultipart()) throw badRequest('no_file', 'No file was uploaded');
  return file?.upload.read ?? (async () => Buffer.alloc(0));
}
