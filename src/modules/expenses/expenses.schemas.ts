import { Type } from 'typebox';
import { nullable, oneOf } from '../../platform/http/index.ts';

const statuses = ['draft', 'rejected', 'submitted', 'approved', 'processed'] as const;

export const StatusSchema = oneOf(statuses);

/** `{id, name}`, or null where there is none. */
export function namedOrNull(description: string) {
  return nullable(Type.Object({ id: Type.Integer(), name: Type.String() }, { description }));
}

/** A part of a list that has no pages of its own. */
export const partQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 0, saturates: true, description: 'At most this many; all of them without it.' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, saturates: true, description: 'How many to skip.' })),
};

const day = 'A day (`yyyymmdd`), a moment (`yyyymmddhhmmss` in UTC) or ISO 8601.';

export const rangeQuery = (of: string) => ({
  date_from: Type.Optional(Type.String({ description: `${of} on or after this. ${day}` })),
  date_to: Type.Optional(Type.String({ description: `${of} on or before this; a day counts to its end. ${day}` })),
});
