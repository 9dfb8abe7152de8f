// Owns the reading of an uploaded receipt: a form with a file, or the key of a file in the drop box.
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, invalidField, tooLarge } from '../../../platform/http/errors.ts';
import { isRecord } from '../../../platform/http/lenient.ts';
import { findBadText } from '../../../platform/text/well-formed.ts';
import { MAX_BYTES } from './receipt-file.ts';
import { type DropBoxFile, receiptTooLarge, type SentFile } from './receipts.service.ts';

const MAX_KEY = 255;

export async function readReceipt(request: FastifyRequest): Promise<SentFile | DropBoxFile> {
  if (!request.isMultipart()) return readKey(request.body);
  try {
    return await readForm(request);
  } catch (error) {
    return explain(error);
  }
}

async function readForm(request: FastifyRequest): Promise<SentFile> {
  let file: { bytes: Buffer; name: string | undefined } | undefined;
  let itemId: number | null = null;
  let name: string | undefined;
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      // A form whose file field was left empty sends a file of nothing.
      if (bytes.length > 0 && file) throw badRequest('one_file', 'Send one receipt at a time');
      if (bytes.length > 0) file = { bytes, name: part.filename };
    } else if (part.fieldname === 'item_id') itemId = readItemId(part.value);
    else if (part.fieldname === 'name') name = String(part.value);
  }
  if (!file) throw badRequest('no_file', 'No file was uploaded');
  return { bytes: file.bytes, name: readName(name || file.name), itemId };
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

function explain(error: unknown): never {
  if (error instanceof AppError) throw error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw receiptTooLarge();
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) throw tooLarge('The form has too many parts');
  throw badRequest('malformed_form', 'The body is not a well-formed multipart/form-data');
}
