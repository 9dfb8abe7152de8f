// The sending of pictures, and of other files that are small enough to come in one piece.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { BlobStore } from '../files/blobs.ts';
import { encodeFileName, fileAnswer, fileHeaders, sendFound } from '../http/responses/downloads.ts';
import { heldTags } from '../http/responses/etag.ts';
import { FILE_POLICY, OF_FILES } from '../http/responses/protective-headers.ts';

/** A picture that is made of a stored one; `tag` names it without its bytes. */
export interface PictureBytes {
  tag: string;
  read(): Promise<Buffer>;
}

export interface ServedPicture {
  /** The hash of its stored bytes, or the bytes of a picture that is drawn when it is asked for. */
  source: string | Buffer | PictureBytes;
  contentType: string;
  /**
   * How long a browser shows it without asking again: `always` at an address that changes with the picture, `minutes` where it may be
   * a little old. Left out: not at all.
   */
  keptFor?: 'always' | 'minutes';
  /** The name to save it under. */
  filename?: string;
  /** Never shown by a browser, only saved. */
  isAttachment?: boolean;
}

/** The answers of a picture, for its route. */
export function pictureAnswers(...types: string[]) {
  return {
    200: fileAnswer('The picture.', types, { ...fileHeaders.tag, ...fileHeaders.disposition }),
    304: Type.Null({ description: 'The picture you have is the current one.', headers: fileHeaders.tag }),
  };
}

export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  find: () => Promise<ServedPicture>,
): Promise<FastifyReply> {
  return sendFound(find, (picture) => send(request, reply, blobs, picture));
}

const MINUTES_S = 300;
const YEAR_S = 31_536_000;

const cacheControl = {
  always: `private, max-age=${YEAR_S}, immutable`,
  minutes: `private, max-age=${MINUTES_S}`,
};

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  { source, contentType, filename, isAttachment = false, keptFor }: ServedPicture,
): Promise<FastifyReply> {
  const tag = `"${tagOf(source)}"`;
  const held = heldTags(request.headers['if-none-match']);
  const isHeld = held.has('*') || held.has(tag);
  const body = isHeld ? null : await bytesOf(source, blobs);
  // The address may show another picture later, so browsers ask for it again, with the tag.
  reply.header('etag', tag).header('cache-control', keptFor ? cacheControl[keptFor] : 'private, no-cache');
  reply.headers({ ...OF_FILES, 'content-security-policy': FILE_POLICY });
  if (isHeld) return reply.code(304).send(null);
  if (filename !== undefined) {
    const disposition = isAttachment ? 'attachment' : 'inline';
    reply.header('content-disposition', `${disposition}; filename*=UTF-8''${encodeFileName(filename)}`);
  }
  return reply.type(contentType).send(body);
}

function tagOf(source: ServedPicture['source']): string {
  if (typeof source === 'string') return source;
  return Buffer.isBuffer(source) ? createHash('sha256').update(source).digest('hex') : source.tag;
}

async function bytesOf(source: ServedPicture['source'], blobs: BlobStore) {
  if (typeof source === 'string') return blobs.open(source);
  return Buffer.isBuffer(source) ? source : source.read();
}
