// What a metadata field can hold.
import { invalidField } from '../http/errors/errors.ts';
import { isEmailAddress } from '../text/email-address.ts';
import type { MetadataField } from './metadata-fields.repository.ts';

const LONGEST_LINE = 500;
const LONGEST_TEXT = 10_000;
const MOST_VALUES = 50;

/** Throws 400, naming the field of the request, for a value that the field cannot hold. Null takes a value away. */
export function requireFieldValue(at: string, field: MetadataField, value: unknown): void {
  if (value === null) return;
  for (const item of field.repeatable === 1 ? readList(at, value) : [value]) requireOne(at, field, item);
}

function readList(at: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw invalidField(at, 'must be a list');
  if (value.length > MOST_VALUES) throw invalidField(at, `must have at most ${MOST_VALUES} values`);
  return value;
}

function requireOne(at: string, { type }: MetadataField, value: unknown): void {
  const refuse = (must: string) => invalidField(at, `must be ${must}`);
  if (type === 'boolean') {
    if (typeof value !== 'boolean') throw refuse('true or false');
    return;
  }
  if (type === 'number') {
    if (typeof value !== 'number') throw refuse('a number');
    return;
  }
  const longest = type === 'textarea' ? LONGEST_TEXT : LONGEST_LINE;
  if (typeof value !== 'string' || value.length > longest) throw refuse(`a text of at most ${longest} characters`);
  if (type === 'date' && !isDay(value)) throw refuse('a day such as 2026-01-31');
  if (type === 'email' && !isEmailAddress(value)) throw refuse('an e-mail address');
  if (type === 'url' && !isWebAddress(value)) throw refuse('an address that begins with http:// or https://');
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
