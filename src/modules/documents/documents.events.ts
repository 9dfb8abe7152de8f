import { Type } from 'typebox';
import type { EventDefinition } from '../../platform/events/definitions.ts';
import { causedBy, changed } from '../../platform/events/schemas.ts';

const EventDocument = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    version: Type.Integer(),
    folder_ids: Type.Array(Type.Integer(), { description: 'Where it is, or was; all of its folders.' }),
    caused_by: causedBy,
    changed,
    restored: Type.Optional(Type.Boolean({ description: 'It came back from the trash.' })),
  },
  { $id: 'EventDocument', description: 'A document as it is now, or was when deleted.' },
);

const example = { id: 31, title: 'Travel rules.pdf', version: 2, folder_ids: [1], caused_by: 7 };

export const documentCreated: EventDefinition = {
  name: 'document.created',
  summary: 'A document was added',
  data: EventDocument,
  example,
};

export const documentUpdated: EventDefinition = {
  name: 'document.updated',
  summary: 'A document was changed',
  data: EventDocument,
  example: { ...example, changed: ['title'] },
};

export const documentDeleted: EventDefinition = {
  name: 'document.deleted',
  summary: 'A document was deleted',
  data: EventDocument,
  example,
};
