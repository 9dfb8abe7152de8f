// The reading of an uploaded receipt: a form with a file, or the key of a file in the drop box.
import type { FastifyRequest } from 'fastify';
import { badRequest, invalidField, isRecord, readForm } from '../../../platform/http/index.ts';
import { findBadText } from '../../../platform/text/well-formed.ts';
import { MAX_BYTES } from './receipt-file.ts';
import { type DropBoxFile, type SentFile, TOO_LARGE } from './receipts.service.ts';

const MAX_KEY = 255;

export async function readReceipt(request: FastifyRequest): Promise<SentFile | DropBoxFile> {
  if (!request.isMultipart()) return readKey(request.body);
  const tooMany = () => badRequest('one_file', 'Send one receipt at a time');
  const { files, fields } = await readForm(request, { maxBytes: MAX_BYTES, tooLarge: TOO_LARGE, tooMany });
  const [file] = files;
  if (!file) throw badRequest('no_file', 'No file was uploaded');
  const name = readName(fields.get('name') || file.filename);
  return { upload: file.upload, name, itemId: readItemId(fields.get('item_id')) };
}

function readKey(body: unknown): DropBoxFile {
  if (!isRecord(body)) throw badRequest('no_file', 'No file was uploaded');
  const { file_key: fileKey, item_id, name } = body;
  if (typeof fileKey !== 'string' || fileKey === '' || fileKey.length > MAX_KEY) {
    throw invalidField('file_key', 'must be the key of a file in your drop box');
  }
  if (name !== undefined && typeof name !== 'string') throw invalidField('name', 'must be a text');
  return { fileKey, itemId: readItemId(item_id), name: readName(name) };
}

function readItemId(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null;
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw invalidField('item_id', 'must be the id of an item');
  return id;
}

function readName(name: string | undefined): string | undefined {
  if (name !== undefined && findBadText(name)) throw invalidField('name', 'must be well-formed Unicode without NUL');
  return name;
}
