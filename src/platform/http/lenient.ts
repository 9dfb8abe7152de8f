// Owns how input is read: leniently where the interface says so, strictly everywhere else.
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError, type InvalidParam } from './errors.ts';

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

/** Validates with the schema that documents, after reading booleans, lists, numbers and other spellings leniently. */
export const lenientValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  const fromText = httpPart !== 'body';
  return (data: unknown) => {
    const value = read(schema as ReadableSchema, data ?? (httpPart === 'body' ? null : {}), fromText);
    if (validator.Check(value)) return { value };
    return { error: describe(validator.Errors(value), httpPart ?? 'body') };
  };
};

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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  params: object;
  message: string;
}

const PLACES: Record<string, string> = { querystring: 'query', params: 'address', headers: 'headers', body: 'body' };

function describe(errors: SchemaError[], httpPart: string): AppError {
  const invalid = errors.flatMap((error) => explain(error, PLACES[httpPart] ?? 'body'));
  // A union reports each of its branches; the field is at fault only once.
  const once = invalid.filter(({ name }, index) => invalid.findIndex((other) => other.name === name) === index);
  const detail = once.map(({ name, reason }) => `${name}: ${reason}`).join('; ');
  return new AppError('invalid_field', 400, detail || 'The request is not valid', { invalid: once });
}

function explain(error: SchemaError, place: string): InvalidParam[] {
  // In a list that is the whole body, the position alone would say nothing.
  const path = error.instancePath
    .split('/')
    .slice(1)
    .join('.')
    .replace(/^(?=\d)/, 'item ');
  if ('requiredProperties' in error.params && Array.isArray(error.params.requiredProperties)) {
    const prefix = path ? `${path}.` : '';
    return error.params.requiredProperties.map((name) => ({ name: `${prefix}${name}`, reason: 'is required' }));
  }
  if ('allowedValues' in error.params && Array.isArray(error.params.allowedValues)) {
    return [{ name: path || place, reason: `must be one of ${error.params.allowedValues.map(String).join(', ')}` }];
  }
  return [{ name: path || place, reason: error.message }];
}
