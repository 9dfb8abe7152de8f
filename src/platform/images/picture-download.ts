// The sending of pictures, and of other files that are small enough to come in one piece.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { BlobStore } from '../files/blobs.ts';
import { encodeFileName, fileAnswer, fileHeaders, sendFound } from '../http/responses/downloads.ts';
import { heldTags } from '../http/responses/etag.ts';
import { FILE_POLICY } from '../http/responses/protective-headers.ts';

export interface ServedPicture {
  /** The hash of its stored bytes, or the bytes of a picture that is drawn when it is asked for. */
  source: string | Buffer;
  contentType: string;
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

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  { source, contentType, filename, isAttachment = false }: ServedPicture,
): Promise<FastifyReply> {
  const tag = `"${typeof source === 'string' ? source : createHash('sha256').update(source).digest('hex')}"`;
  const held = heldTags(request.headers['if-none-match']);
  const isHeld = held.has('*') || held.has(tag);
  const body = isHeld || typeof source !== 'string' ? source : await blobs.open(source);
  // Its address may show another picture later, so it is asked for again, by its tag.
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  reply.header('content-security-policy', FILE_POLICY);
  if (isHeld) return reply.code(304).send(null);
  if (filename !== undefined) {
    const disposition = isAttachment ? 'attachment' : 'inline';
    reply.header('content-disposition', `${disposition}; filename*=UTF-8''${encodeFileName(filename)}`);
  }
  return reply.type(contentType).send(body);
}
