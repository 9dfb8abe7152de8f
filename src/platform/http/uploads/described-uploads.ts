// Uploads as the description shows them (`takes` of a route).
import { type TSchema, Type } from 'typebox';

const binary = { type: 'string', format: 'binary' } as const;

/** A file in a form. */
export function fileField(description: string) {
  return Type.Unsafe<unknown>({ ...binary, description });
}

/** A form with files in it. */
export function fileForm(fields: Record<string, TSchema>) {
  return { 'multipart/form-data': Type.Object(fields) };
}

/** The file itself as the body, in any of these content types. */
export function bytesAs(...types: readonly string[]) {
  const schemaOf = (type: string) => Type.Unsafe<unknown>(type.startsWith('text/') ? { type: 'string' } : binary);
  return Object.fromEntries(types.map((type) => [type, schemaOf(type)]));
}
