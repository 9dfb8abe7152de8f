import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { type InvalidParam, invalidField } from '../errors/errors.ts';
import { isRecord } from './json.ts';
import { findOversized, firstFault } from './schema-faults.ts';

/**
 * What the reader looks at in a schema. `aliases` names other spellings of a property that are taken as well;
 * `saturates` takes a number too large to be exact as the largest there is.
 */
interface ReadableSchema {
  type?: string | string[];
  properties?: Record<string, ReadableSchema>;
  items?: ReadableSchema;
  aliases?: string[];
  saturates?: boolean;
}

type SchemaValidator = Validator<Record<never, never>, TSchema>;

/** Many addresses have the same schema, above all those of an id. */
const validators = new WeakMap<TSchema, SchemaValidator>();

const PLACES: Record<string, string> = { querystring: 'query', params: 'address', headers: 'headers', body: 'body' };

/**
 * Validates with the schema that documents, after reading booleans, lists, numbers and other spellings leniently.
 * Lists that are too long are refused before their entries are looked at, and only the first fault is told (decision 252).
 */
export const requestValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart = 'body' }) => {
  let validator: SchemaValidator | undefined;
  const place = PLACES[httpPart] ?? 'body';
  const fromText = httpPart !== 'body';
  const refuse = ({ name, reason }: InvalidParam) => ({ error: invalidField(name, reason) });
  return (data: unknown) => {
    const given = data ?? (fromText ? {} : null);
    const oversized = findOversized(schema, given, place);
    if (oversized) return refuse(oversized);
    const value = read(schema as ReadableSchema, given, fromText);
    validator ??= validatorOf(schema);
    return validator.Check(value) ? { value } : refuse(firstFault(schema, value, place));
  };
};

/** Made at the first request: to compile all of them takes a quarter of the start. */
function validatorOf(schema: TSchema): SchemaValidator {
  const known = validators.get(schema);
  if (known) return known;
  const made = Compile(schema);
  validators.set(schema, made);
  return made;
}

function read(schema: ReadableSchema, value: unknown, fromText: boolean): unknown {
  if (schema.properties && isRecord(value)) return readObject(schema.properties, value, fromText);
  if (isType(schema, 'boolean')) return readBoolean(value);
  if (schema.items && isType(schema, 'array')) return readList(schema.items, value, fromText);
  if (fromText && typeof value === 'string' && (isType(schema, 'integer') || isType(schema, 'number'))) {
    return readNumber(value.trim(), schema.saturates === true);
  }
  return value;
}

function readNumber(text: string, saturates: boolean): unknown {
  if (/^[+-]?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  return saturates && /^\d+$/.test(text) ? Number.MAX_SAFE_INTEGER : text;
}

function readObject(properties: Record<string, ReadableSchema>, value: Record<string, unknown>, fromText: boolean) {
  const result: Record<string, unknown> = { ...value };
  for (const name in properties) {
    const schema = properties[name];
    if (!schema) continue;
    const given = schema.aliases ? spelled(name, schema.aliases, value) : value[name];
    // An empty text in an address means "not given", except where any text is meant.
    const absent = given === undefined || (fromText && given === '' && !isType(schema, 'string'));
    if (absent) delete result[name];
    else result[name] = read(schema, given, fromText);
  }
  return result;
}

/** The well-spelled name wins. */
function spelled(name: string, aliases: string[], value: Record<string, unknown>): unknown {
  if (value[name] !== undefined) return value[name];
  return value[aliases.find((alias) => value[alias] !== undefined) ?? name];
}

function readBoolean(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return value;
}

function readList(items: ReadableSchema, value: unknown, fromText: boolean): unknown {
  if (value === null || value === undefined) return value;
  let list = Array.isArray(value) ? value : [value];
  if (fromText) {
    const parts = list.flatMap((part) => String(part).split(','));
    list = parts.map((part) => part.trim()).filter((part) => part !== '');
  }
  return list.map((item) => read(items, item, fromText));
}

function isType(schema: ReadableSchema, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}
