// What is said of an input that its schema refuses: the first fault alone, found without a look at anything else.
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { InvalidParam } from '../errors/errors.ts';
import { isRecord } from './json.ts';

/** What of a schema leads to its parts. */
interface InputSchema {
  properties?: Record<string, InputSchema>;
  required?: readonly string[];
  items?: InputSchema;
  additionalProperties?: InputSchema | boolean;
  patternProperties?: Record<string, InputSchema>;
  maxItems?: number;
  maxProperties?: number;
  /** Other spellings of a property. */
  aliases?: readonly string[];
}

type Path = readonly (string | number)[];

/**
 * The first list or map with more entries than its schema allows. Asked before anything looks at the entries, and free of
 * cost for schemas that hold neither.
 */
export function findOversized(schema: TSchema, value: unknown, place: string): InvalidParam | undefined {
  return oversized(schema as InputSchema, value, [], place);
}

function oversized(schema: InputSchema, value: unknown, path: Path, place: string): InvalidParam | undefined {
  if (!holdsSizes(schema) || typeof value !== 'object' || value === null) return undefined;
  const here = tooMany(schema, value, path, place);
  if (here) return here;
  for (const part of partsOf(schema, value)) {
    const fault = oversized(part.schema, part.value, [...path, part.step], place);
    if (fault) return fault;
  }
  return undefined;
}

function tooMany(schema: InputSchema, value: object, path: Path, place: string): InvalidParam | undefined {
  const { maxItems = Infinity, maxProperties = Infinity } = schema;
  if (Array.isArray(value)) {
    return value.length > maxItems ? { name: nameOf(path, place), reason: tooManyWords(maxItems, 'items') } : undefined;
  }
  if (maxProperties === Infinity || Object.keys(value).length <= maxProperties) return undefined;
  return { name: nameOf(path, place), reason: tooManyWords(maxProperties, 'properties') };
}

const tooManyWords = (limit: number, what: string) => `must not have more than ${limit} ${what}`;

interface Part {
  schema: InputSchema;
  value: unknown;
  step: string | number;
}

function* partsOf(schema: InputSchema, value: object): Generator<Part> {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items && holdsSizes(items))
      for (const [step, item] of value.entries()) yield { schema: items, value: item, step };
    return;
  }
  for (const [step, part] of Object.entries(schema.properties ?? {})) {
    for (const spelling of [step, ...(part.aliases ?? [])])
      yield { schema: part, value: Reflect.get(value, spelling), step };
  }
  const rest = restOf(schema);
  if (rest && holdsSizes(rest))
    for (const [step, item] of Object.entries(value)) yield { schema: rest, value: item, step };
}

/** The schema of the values of a map. */
function restOf({ additionalProperties, patternProperties }: InputSchema): InputSchema | undefined {
  if (typeof additionalProperties === 'object') return additionalProperties;
  return Object.values(patternProperties ?? {})[0];
}

const sized = new WeakMap<InputSchema, boolean>();

/** Whether the schema, or a part of it, limits the number of entries. */
function holdsSizes(schema: InputSchema): boolean {
  const known = sized.get(schema);
  if (known !== undefined) return known;
  const parts = [schema.items, restOf(schema), ...Object.values(schema.properties ?? {})];
  const holds =
    schema.maxItems !== undefined ||
    schema.maxProperties !== undefined ||
    parts.some((part) => part !== undefined && holdsSizes(part));
  sized.set(schema, holds);
  return holds;
}

/**
 * The first fault of a value that the schema refuses. The validator's own list of errors visits every entry of every
 * list, at many times the cost of a check; here only the part at fault is explained.
 */
export function firstFault(schema: TSchema, value: unknown, place: string): InvalidParam {
  return fault(schema as InputSchema, value, [], place);
}

function fault(schema: InputSchema, value: unknown, path: Path, place: string): InvalidParam {
  const here = typeof value === 'object' && value !== null ? tooMany(schema, value, path, place) : undefined;
  if (here) return here;
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    const at = value.findIndex((item) => !isGood(items, item));
    if (at >= 0) return fault(items, value[at], [...path, at], place);
  }
  if (isRecord(value) && schema.properties) {
    const missing = schema.required?.find((name) => value[name] === undefined);
    if (missing !== undefined) return { name: nameOf([...path, missing], place), reason: 'is required' };
    for (const [name, part] of Object.entries(schema.properties)) {
      if (value[name] !== undefined && !isGood(part, value[name]))
        return fault(part, value[name], [...path, name], place);
    }
  }
  return explain(schema, value, path, place);
}

/** By the validator itself: what is left is a single value, or a choice between shapes. */
function explain(schema: InputSchema, value: unknown, path: Path, place: string): InvalidParam {
  const [error] = validatorOf(schema).Errors(value);
  if (!error) return { name: nameOf(path, place), reason: 'cannot be taken' };
  const whole = [...path, ...error.instancePath.split('/').slice(1)];
  if ('requiredProperties' in error.params && Array.isArray(error.params.requiredProperties)) {
    const [missing = ''] = error.params.requiredProperties;
    return { name: nameOf([...whole, missing], place), reason: 'is required' };
  }
  if ('allowedValues' in error.params && Array.isArray(error.params.allowedValues)) {
    return {
      name: nameOf(whole, place),
      reason: `must be one of ${error.params.allowedValues.map(String).join(', ')}`,
    };
  }
  // The schema of a name that a map does not take.
  if (error.keyword === 'boolean') return { name: nameOf(whole, place), reason: 'is not a name that is taken here' };
  return { name: nameOf(whole, place), reason: error.message };
}

function isGood(schema: InputSchema, value: unknown): boolean {
  return validatorOf(schema).Check(value);
}

const validators = new WeakMap<InputSchema, Validator>();

/** Made at the first fault: most parts of schemas never see one. */
function validatorOf(schema: InputSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const made = Compile(schema as TSchema);
  validators.set(schema, made);
  return made;
}

/** In a list that is the whole body, the position alone would say nothing. */
function nameOf(path: Path, place: string): string {
  return path.join('.').replace(/^(?=\d)/, 'item ') || place;
}
