// Downloads: ranges, conditional requests, and headers that keep a file from acting in the page's name.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { BlobStore, ByteRange } from '../../files/blobs.ts';
import { AppError } from '../errors/errors.ts';
import { endTurn } from '../limits/turns.ts';
import { heldTags } from './etag.ts';
import { FILE_POLICY, inlinePolicy, OF_FILES } from './protective-headers.ts';

export interface DownloadedFile {
  hash: string;
  size: number;
  /** The file name, whose ending decides the content type. */
  name: string;
  /** Milliseconds since the epoch. */
  modified: number;
  /** The content type under which a browser may show it; without one it is only saved. */
  inlineType?: string | undefined;
}

/** The blobs, or other files that are opened by the same hash. */
export type SendableFiles = Pick<BlobStore, 'openToSend' | 'signedAddress'>;

/** The headers of files, for the description of their routes. */
export const fileHeaders = {
  tag: { ETag: Type.String({ description: 'For `If-None-Match`: 304 while it is the same.' }) },
  disposition: { 'Content-Disposition': Type.String({ description: 'The name to save it under.' }) },
};

const downloadHeaders = {
  ...fileHeaders.tag,
  'Last-Modified': Type.String({ description: 'For `If-Modified-Since`.' }),
  'Accept-Ranges': Type.String({ description: '`bytes`.' }),
  ...fileHeaders.disposition,
};
const partHeaders = { 'Content-Range': Type.String({ description: '`bytes <first>-<last>/<size>`.' }) };

/** The answers of a download, for its route. */
export const downloadAnswers = {
  200: fileAnswer('The file.', ['*/*'], downloadHeaders),
  206: fileAnswer('The part that was asked for with `Range`.', ['*/*'], { ...downloadHeaders, ...partHeaders }),
  304: Type.Null({ description: 'What you have is current.', headers: fileHeaders.tag }),
  307: Type.Null({
    description:
      'The bytes are at this address for a short time, where files are kept in a bucket and the settings say so.',
    headers: { Location: Type.String({ description: 'The signed address; it takes `Range`, and no credentials.' }) },
  }),
};

/** An answer that is a file of one of these types, for its route. */
export function fileAnswer(description: string, types: readonly string[], headers: Record<string, TSchema> = {}) {
  const schemaOf = (type: string) =>
    Type.Unsafe<unknown>({ type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) });
  return { description, headers, content: Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }])) };
}

/** Sends a file, or the part of it that was asked for; `find` says which. What has begun to be sent is sent to the end. */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: SendableFiles,
  find: () => Promise<DownloadedFile>,
): Promise<FastifyReply> {
  return sendFound(find, (file) => send(request, reply, blobs, file));
}

/** The headers of a file that is made while it is sent, to be saved under the name. */
export function asAttachment(reply: FastifyReply, name: string, contentType: string): FastifyReply {
  return reply.type(contentType).headers({
    ...OF_FILES,
    'cache-control': 'no-store',
    'content-security-policy': FILE_POLICY,
    'content-disposition': `attachment; filename*=UTF-8''${encodeFileName(name)}`,
  });
}

/** Finds a file again when its bytes are gone: it was replaced or deleted between the two, and by now is another or not found. */
export async function sendFound<File>(
  find: () => Promise<File>,
  send: (file: File) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await send(await find());
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) throw error;
    return send(await find());
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: SendableFiles,
  file: DownloadedFile,
): Promise<FastifyReply> {
  const { size } = file;
  const validators = { tag: `"${file.hash}"`, modified: Math.floor(file.modified / 1000) * 1000 };
  const held = isHeld(request, validators);
  const range = held ? undefined : readRange(request, size, validators);
  const isHead = request.method === 'HEAD';
  const disposition = file.inlineType === undefined ? 'attachment' : 'inline';
  const fileName = `${disposition}; filename*=UTF-8''${encodeFileName(file.name)}`;
  const type = file.inlineType ?? contentTypeOf(file.name);
  // What a browser shows stays with us, under the policy that holds for it.
  const isHandedOut = !held && !isHead && file.inlineType === undefined;
  const address = isHandedOut ? await blobs.signedAddress?.(file.hash, { disposition: fileName, type }) : undefined;
  if (address !== undefined) {
    return reply.code(307).headers({ location: address, 'cache-control': 'private, no-store' }).send();
  }
  const body = held || isHead ? undefined : await blobs.openToSend(file.hash, range);

  reply.headers({
    ...OF_FILES,
    etag: validators.tag,
    'last-modified': new Date(validators.modified).toUTCString(),
    // Kept by the reader's own browser at most, and asked for again: rights may end.
    'cache-control': 'private, no-cache',
    'content-security-policy': file.inlineType === undefined ? FILE_POLICY : inlinePolicy(file.inlineType),
  });
  if (held) return reply.code(304).send(nothing(request));
  reply.type(type).headers({
    'accept-ranges': 'bytes',
    'content-disposition': fileName,
    'content-length': String(range ? range.end - range.start + 1 : size),
  });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  if (!body) return reply.send(nothing(request));
  // Past the framework, whose way would be a stream with a new buffer for every piece.
  reply.hijack();
  endTurn(request);
  reply.raw.statusCode = reply.statusCode;
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value);
  body.sendTo(reply.raw).then(
    () => reply.raw.end(),
    (error: unknown) => {
      // Most of the time the client has gone away.
      request.log.debug({ err: error }, 'a download was cut off');
      reply.raw.destroy();
    },
  );
  return reply;
}

/** For HEAD an empty stream: of anything else the framework would write the length into the header. */
function nothing({ method }: FastifyRequest): Readable | undefined {
  return method === 'HEAD' ? Readable.from([]) : undefined;
}

interface Validators {
  tag: string;
  modified: number;
}

function isHeld({ headers }: FastifyRequest, { tag, modified }: Validators): boolean {
  const none = headers['if-none-match'];
  if (none !== undefined) return heldTags(none).has('*') || heldTags(none).has(tag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= modified;
}

/** One range, of a GET. Several at once, or what is no range, get the whole file, as the protocol allows. */
function readRange(request: FastifyRequest, size: number, validators: Validators): ByteRange | undefined {
  const { range: header, 'if-range': condition } = request.headers;
  if (request.method !== 'GET' || header === undefined || !isUnchanged(condition, validators)) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.replaceAll(/\s/g, '')) ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end) return { start, end };
  throw new AppError('range_not_satisfiable', 416, `The file has ${size} bytes`, {
    headers: { 'content-range': `bytes */${size}` },
  });
}

/** `If-Range`: a part is of use only to who has the rest of the same file. */
function isUnchanged(condition: string | string[] | undefined, { tag, modified }: Validators): boolean {
  if (condition === undefined) return true;
  return condition === tag || Date.parse(String(condition)) === modified;
}

/** Only types that no browser runs; everything else is bytes. */
const types: Readonly<Record<string, string>> = {
  avi: 'video/x-msvideo',
  bmp: 'image/bmp',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  eml: 'message/rfc822',
  gif: 'image/gif',
  gz: 'application/gzip',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export function contentTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return (name.includes('.') && Object.hasOwn(types, ending) && types[ending]) || 'application/octet-stream';
}

/** Encodes a file name as an extended value of a header, where four characters that encodeURIComponent leaves alone may not stand. */
export function encodeFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
