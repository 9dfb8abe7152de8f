import { Type } from 'typebox';
import type { HomePart } from '../../../platform/home/index.ts';
import { nullable, oneOf, PersonSchema, ref } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { listChangedFollowed } from './used-documents.repository.ts';

const UsedDocumentSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    place: nullable(Type.String({ description: 'The folder by which you see it.' })),
    link: Type.String({ description: 'Path below the public address.' }),
    reason: oneOf(['opened', 'changed'] as const, {
      description: 'You opened it, or somebody else changed it and you follow it or a folder above it.',
    }),
    at: Type.String({ format: 'date-time', description: 'When that was.' }),
    who: Type.Unsafe<{ id: number; name: string } | null>({
      anyOf: [ref(PersonSchema), { type: 'null' }],
      description: 'Who changed it.',
    }),
  },
  {
    $id: 'UsedDocument',
    description: 'A document that you used lately, or that changed in what you follow.',
    examples: [
      {
        id: 31,
        title: 'Travel rules.pdf',
        place: 'Policies',
        link: '/documents/document/31',
        reason: 'changed',
        at: '2026-01-31T09:05:00+00:00',
        who: { id: 7, name: 'Ada Byron' },
      },
    ],
  },
);

/** The last opened or changed first, each document once. */
export function usedDocuments({ database, recent, things }: Platform): HomePart {
  const { db } = database;
  return {
    name: 'documents',
    summary: 'List documents that you used lately, or that changed in what you follow',
    description:
      'The last first: of what you opened lately, of followed documents, and of the last 500 changes in followed folders.',
    schema: UsedDocumentSchema,
    shown: 5,
    async list({ actor }, { limit, offset }) {
      const opened = (await recent.list(db, actor.id)).filter(({ type }) => type === 'document');
      const changed = await listChangedFollowed(db, actor.id);
      const found = [
        ...opened.map(({ id, openedAt }) => ({ id, at: openedAt, reason: 'opened', who: null })),
        ...changed.map(({ id, modified_at, modified_by, modifier_name }) => ({
          id,
          at: modified_at,
          reason: 'changed',
          who: { id: modified_by, name: modifier_name },
        })),
      ].sort((one, other) => other.at - one.at || other.id - one.id);
      const known = new Set<number>();
      const refs = found.flatMap((each) => {
        if (known.has(each.id)) return [];
        known.add(each.id);
        return [{ type: 'document', ...each }];
      });
      const items = (await things.list(db, actor, refs)).map(({ id, title, place, link, reason, at, who }) => {
        return { id, title, place: place?.title ?? null, link, reason, at: isoDate(at, actor.timezone), who };
      });
      return { items: items.slice(offset, offset + limit), total: items.length };
    },
  };
}
