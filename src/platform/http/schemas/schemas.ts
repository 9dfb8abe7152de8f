import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox';

/** `type: [x, null]`, which serialises faster than a union and reads better. */
export function nullable<T extends TSchema & { type?: string }>(schema: T) {
  const { type, ...rest } = schema;
  return Type.Unsafe<Static<T> | null>({ ...rest, type: [type ?? 'string', 'null'] });
}

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(values: T, options: TSchemaOptions = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** A word that is always the same: it tells the shape it is in from others. */
export function constant<const T extends string>(value: T) {
  return Type.Unsafe<T>({ type: 'string', const: value });
}

/**
 * How a union is described (`describedAs`) whose named shapes are told apart by a constant. What is serialised is one wider
 * shape: to find out which it is would cost every answer time.
 */
export function unionBy(propertyName: string, shapes: Readonly<Record<string, TSchema & { $id?: string }>>) {
  const mapping = Object.entries(shapes).map(([word, { $id }]) => [word, `#/components/schemas/${$id}`]);
  return {
    oneOf: Object.values(shapes).map((shape) => ref(shape)),
    discriminator: { propertyName, mapping: Object.fromEntries(mapping) },
  };
}

/** A named schema of the OpenAPI description, to be registered with `app.addSchema` and used by reference. */
export function ref<T extends TSchema & { $id?: string }>(schema: T) {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` });
}

/** An id in a body, a query or an answer; larger numbers are not exact. */
export function id(options: { description?: string; aliases?: string[]; default?: number } = {}) {
  return Type.Integer({ ...options, maximum: Number.MAX_SAFE_INTEGER, minimum: Number.MIN_SAFE_INTEGER });
}

export const IdParams = Type.Object({ id: Type.Integer({ description: 'Id of the object.' }) });

/** Ids that one call may name in its body. */
export const MAX_IDS = 10_000;

/** `[{id}]`, the body of replacements: all that shall be there; an empty list removes all. */
export const IdObjects = Type.Array(Type.Object({ id: id() }), {
  maxItems: MAX_IDS,
  examples: [[{ id: 4 }, { id: 7 }]],
});

export const NoContent = Type.Null({ description: 'Done; no body.' });

/** A body that may be left out. */
export function optionalBody<T extends TSchema & { type?: string }>(schema: T) {
  const { type, ...rest } = schema;
  return Type.Unsafe<Static<T> | undefined>({ ...rest, type: [type ?? 'object', 'null'] });
}
