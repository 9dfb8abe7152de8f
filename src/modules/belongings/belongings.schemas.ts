import { Type } from 'typebox';
import { nullable, oneOf, ref } from '../../platform/http/index.ts';

export function belongingsSchemas(types: readonly string[], capabilities: readonly string[]) {
  const thing = {
    type: oneOf(types, { description: 'What it is.' }),
    id: Type.Integer(),
    title: Type.String(),
    place: nullable(Type.String({ description: 'The folder or category that it is in.' })),
    link: Type.String({ description: 'Path below the public address.' }),
  };
  const article = { type: 'article', id: 4, title: 'Calibrating rain gauges', place: 'Calibration' };
  const category = { type: 'category', id: 2, title: 'Calibration', place: null, link: '/knowledgebase/categories/2' };
  const folder = { type: 'folder', id: 12, title: 'Travel', place: 'Policies', link: '/documents/folder/12' };
  const WorkSchema = Type.Object(
    { ...thing, at: Type.String({ format: 'date-time', description: 'When it was written, changed or answered.' }) },
    {
      $id: 'Work',
      description: 'An article that somebody wrote, a document that they changed, or a question that they answered.',
      examples: [{ ...article, link: '/knowledgebase/articles/4', at: '2026-01-31T09:05:00+00:00' }],
    },
  );
  const ExpertiseSchema = Type.Object(thing, {
    $id: 'Expertise',
    description: 'Something that somebody is an expert for.',
    examples: [category],
  });
  const GrantedThingSchema = Type.Object(
    { ...thing, rights: Type.Array(Type.String(), { description: 'As they stand in its access list.' }) },
    {
      $id: 'GrantedThing',
      description: 'A folder or category whose access list names the group.',
      examples: [{ ...folder, rights: ['view', 'edit'] }],
    },
  );
  return {
    WorkSchema,
    ExpertiseSchema,
    GrantedThingSchema,
    PersonsWorkSchema: Type.Object({
      expert_for: Type.Array(ref(ExpertiseSchema), { description: 'By name.' }),
      works: Type.Array(ref(WorkSchema), { description: 'The latest first, at most 10.' }),
    }),
    GroupRightsSchema: Type.Object({
      capabilities: nullable(Type.Array(oneOf(capabilities), { description: 'Null for those who may not know.' })),
      things: Type.Array(ref(GrantedThingSchema), { description: 'By type and title, at most 200 of each type.' }),
    }),
  };
}
