import { Type } from 'typebox';
import { PicturedPersonSchema, picturedOrNull, ref } from '../../../platform/http/index.ts';

const face = {
  id: 7,
  name: 'Bo Nilsson',
  photo_url: 'https://intranet.example.com/api/people/v2/users/7/photo?v=3f2a9c41d07b',
};

export const WrittenArticleSchema = Type.Object(
  {
    revision: Type.Integer({ description: 'The newest.' }),
    modified_by: picturedOrNull('Who saved it; null for somebody whom you may not see.'),
    writers: Type.Array(ref(PicturedPersonSchema), {
      description: 'Who else has it open to write it, of those whom you may see.',
    }),
  },
  {
    $id: 'KnowledgebaseWrittenArticle',
    description: 'What whoever writes an article must know of others.',
    examples: [{ revision: 3, modified_by: face, writers: [face] }],
  },
);
