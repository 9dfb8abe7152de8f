// Owns files that fit into memory: in a multipart form, or as the body itself. Large ones have uploads.ts.
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { findBadText } from '../text/well-formed.ts';
import { AppError, badRequest, invalidField, tooLarge, unsupportedMediaType } from './errors.ts';
import type { App } from './server.ts';
import { endTurn } from './turns.ts';

const LIMITS = { files: 10, fields: 100, fieldSize: 1024 * 1024 };
const MAX_NAME = 255;

export interface FileLimits {
  maxBytes: number;
  /** What is said when a file has more. */
  tooLarge: string;
  /** Further files are read and dropped. */
  maxFiles?: number;
}

export interface FormFile {
  /** The name of its field in the form. */
  field: string;
  filename: string | undefined;
  bytes: Buffer;
}

export interface Form {
  files: FormFile[];
  fields: ReadonlyMap<string, string>;
}

/** Registers routes that take `multipart/form-data`. Everywhere else it is a wrong content type. */
export async function formRoutes(app: App, register: (scope: App) => void): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    register(scope);
  });
}

/** Files of no bytes are left out: a form whose file field was left empty sends one. */
export async function readForm(request: FastifyRequest, limits: FileLimits): Promise<Form> {
  if (!request.isMultipart()) throw wrongType(request);
  endTurn(request);
  const files: FormFile[] = [];
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.maxBytes } })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value));
      else {
        const bytes = await part.toBuffer();
        if (bytes.length === 0 || files.length >= (limits.maxFiles ?? LIMITS.files)) continue;
        files.push({ field: part.fieldname, filename: part.filename, bytes });
      }
    }
  } catch (error) {
    throw explain(error, limits);
  }
  return { files, fields };
}

/** The first file of a form, or the body itself where the route takes it raw. */
export async function readFile(request: FastifyRequest, limits: FileLimits): Promise<FormFile | undefined> {
  if (request.isMultipart()) return (await readForm(request, { ...limits, maxFiles: 1 })).files[0];
  if (!(request.body instanceof Readable)) throw wrongType(request);
  const bytes = await readWhole(request.body, limits);
  return bytes.length > 0 ? { field: '', filename: undefined, bytes } : undefined;
}

export async function readWhole(body: Readable, limits: FileLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream is not destroyed: that would cut the connection before the client can be told why.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limits.maxBytes) throw tooLarge(limits.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The last part of a path, as browsers of all systems send it. */
export function cleanFileName(name: string | undefined, otherwise: string): string {
  const base = name?.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (base === '') return otherwise;
  if (findBadText(base)) throw invalidField('filename', 'must be well-formed Unicode without NUL');
  return [...base].slice(0, MAX_NAME).join('');
}

function wrongType({ headers }: FastifyRequest): AppError {
  return unsupportedMediaType(headers['content-type'] ?? 'a body without a type');
}

function explain(error: unknown, limits: FileLimits): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limits.tooLarge);
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return tooLarge('The form has too many parts');
  return badRequest('malformed_form', 'The body is not a well-formed multipart/form-data');
}
