// Files that come in a multipart form, or as the body of a route that takes other bodies too: on the disk at once.

import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Storage, Upload } from '../../files/storage.ts';
import { findBadText } from '../../text/well-formed.ts';
import { HOUR_MS } from '../../time/durations.ts';
import type { App } from '../app.ts';
import { AppError, badRequest, invalidField, tooLarge, unsupportedMediaType } from '../errors/errors.ts';
import { liftTimeLimit, restoreTimeLimit } from '../limits/time-limits.ts';
import { endTurn } from '../limits/turns.ts';
import { announcedLength } from '../requests/body-stream.ts';
import { withoutBrackets } from '../requests/query.ts';

/** Limits of every form; a larger one is refused before it is read. The size of files is limited by route. */
const LIMITS = { files: 10, fields: 20, parts: 30, fieldSize: 8 * 1024, fieldNameSize: 100, headerPairs: 20 };
/**
 * Bytes of a part that may wait to be read: more than arrive at once. The parser never goes on after a part that it leaves out,
 * as it has no name, when this many of its bytes and its end arrive together.
 */
const MOST_WAITING = 256 * 1024;
const MAX_NAME = 255;
/** How long files may take to arrive. */
const FILES_MS = HOUR_MS;

export interface SizeLimit {
  maxBytes: number;
  /** The words of the error for a file that has more. */
  tooLarge: string;
}

export interface FileLimits extends SizeLimit {
  /** Files that have any bytes; 1 where nothing is said. */
  maxFiles?: number;
  /** The error when there are more. */
  tooMany?(): AppError;
}

export interface FormFile {
  /** The name of its field in the form. */
  field: string;
  filename: string | undefined;
  upload: Upload;
}

export interface Form {
  files: FormFile[];
  fields: ReadonlyMap<string, string>;
}

/** The storage for the files of a request, and the files that have come. */
interface RequestUploads {
  storage: Storage;
  uploads: Upload[];
  /** What the user keeps, as it was read for the first of them. */
  used?: number | undefined;
  isClosed: boolean;
}

const uploadsByRequest = new WeakMap<FastifyRequest, RequestUploads>();

/**
 * Registers routes that take `multipart/form-data`; everywhere else it is a wrong content type. Files that the handler
 * does not keep are gone when the answer is sent, or the client has left.
 */
export async function formRoutes(app: App, storage: Storage, register: (scope: App) => void): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS, fileHwm: MOST_WAITING });
    scope.addHook('onRequest', (request, reply, done) => {
      if (!isJson(request)) liftTimeLimit(request.raw.socket, FILES_MS);
      const received: RequestUploads = { storage, uploads: [], isClosed: false };
      uploadsByRequest.set(request, received);
      reply.raw.once('close', () => {
        received.isClosed = true;
        for (const upload of received.uploads) void upload.discard();
      });
      done();
    });
    scope.addHook('onResponse', (request, _reply, done) => {
      restoreTimeLimit(request.raw.socket);
      done();
    });
    register(scope);
  });
}

/** Before files are read, together with what else is asked before that: what their user keeps already. */
export async function expectFiles(request: FastifyRequest): Promise<void> {
  const received = receivedOf(request);
  if (!isJson(request)) received.used = await received.storage.usedBy(request.actor.id);
}

/** Files of no bytes are left out: a form whose file field was left empty sends one. */
export async function readForm(request: FastifyRequest, limits: FileLimits): Promise<Form> {
  if (!request.isMultipart()) throw wrongType(request);
  const { maxFiles = 1, tooMany = () => tooLarge(`The form has more than ${maxFiles} files`) } = limits;
  const files: FormFile[] = [];
  const fields = new Map<string, string>();
  try {
    // A byte more than is allowed comes through, so that the limit is found where the file is received.
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: limits.maxBytes + 1 } })) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated) throw tooLarge('The name of a field of the form is too long');
        if (part.valueTruncated) throw tooLarge(`${part.fieldname}: at most ${LIMITS.fieldSize} bytes are allowed`);
        fields.set(withoutBrackets(part.fieldname), String(part.value));
        continue;
      }
      const isOneTooMany = files.length >= maxFiles;
      const upload = await receive(request, part.file, {
        maxBytes: isOneTooMany ? 0 : limits.maxBytes,
        tooLarge: isOneTooMany ? tooMany : () => tooLarge(limits.tooLarge),
      });
      if (upload.size > 0) files.push({ field: part.fieldname, filename: part.filename, upload });
    }
  } catch (error) {
    throw explain(error);
  }
  // A form leaves no body behind. What it held stands there instead: another file is another request (Idempotency-Key).
  request.body = {
    fields: [...fields],
    files: files.map(({ field, filename, upload }) => ({ field, filename, hash: upload.hash })),
  };
  return { files, fields };
}

/** The file of a form, or the body itself where the route takes it raw. */
export async function readFile(request: FastifyRequest, limits: SizeLimit): Promise<FormFile | undefined> {
  if (request.isMultipart()) return (await readForm(request, limits)).files[0];
  const upload = await readBody(request, limits);
  return upload.size > 0 ? { field: '', filename: undefined, upload } : undefined;
}

/** The body as a file. */
export async function readBody(request: FastifyRequest, limits: SizeLimit): Promise<Upload> {
  if (!(request.body instanceof Readable)) throw wrongType(request);
  return receive(request, request.body, {
    maxBytes: limits.maxBytes,
    tooLarge: () => tooLarge(limits.tooLarge),
    announced: announcedLength(request.raw),
  });
}

async function receive(
  request: FastifyRequest,
  source: Readable,
  options: Parameters<Storage['receive']>[2],
): Promise<Upload> {
  const received = receivedOf(request);
  endTurn(request);
  const { used } = received;
  received.used = undefined;
  const upload = await received.storage.receive(request.actor.id, source, { ...options, used });
  received.uploads.push(upload);
  if (received.isClosed) await upload.discard();
  return upload;
}

function receivedOf(request: FastifyRequest): RequestUploads {
  const received = uploadsByRequest.get(request);
  if (!received) throw new Error('the route takes no files: register it with formRoutes');
  return received;
}

/** For small bodies only: all of it in memory. */
export async function readWhole(body: Readable, limits: SizeLimit): Promise<Buffer> {
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

function isJson({ headers }: FastifyRequest): boolean {
  return /\bjson\b/i.test(headers['content-type'] ?? 'json');
}

function wrongType({ headers }: FastifyRequest): AppError {
  return unsupportedMediaType(headers['content-type'] ?? 'a body without a type');
}

function explain(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return tooLarge('The form has too many parts');
  return badRequest('malformed_form', 'The body is not a well-formed multipart/form-data');
}
