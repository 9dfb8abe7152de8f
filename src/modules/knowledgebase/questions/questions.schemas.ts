import { Type } from 'typebox';
import { id, linkHeader, nullable, ref } from '../../../platform/http/index.ts';
import { html, isoMoment, languageInput, listQuery, tagsInput, title } from '../knowledgebase.schemas.ts';

export const QuestionSchema = Type.Object(
  {
    id: Type.Integer(),
    category_id: Type.Integer(),
    category_name: Type.String(),
    title: Type.String(),
    plain_text: Type.String({ description: 'The text without HTML.' }),
    question_text: Type.String({ description: 'The text, as sanitised HTML.' }),
    like_count: Type.Integer(),
    comments_count: Type.Integer(),
    visits_count: Type.Integer(),
    visits_count_text: Type.String({ description: 'For people: `12 views`.' }),
    user_is_subscribed: Type.Boolean(),
    user_likes: Type.Boolean({ description: 'The current user likes it.' }),
    created_date: Type.String({ description: 'For people: the long date of the installation.' }),
    created_by: Type.String({ description: 'Path to the profile of the one who asked.' }),
    created_by_id: Type.Integer(),
    created_by_title: Type.String({ description: 'Full name of the one who asked.' }),
    created_by_photo_url: Type.String({ description: 'Path to their photo.' }),
    css_class: Type.String({ description: 'For the web page: `answered`, `unanswered`, `accepted` or `archived`.' }),
    modified_date: Type.String({ description: 'For people: the long date of the installation.' }),
    created: isoMoment,
    modified: isoMoment,
    modified_by: Type.Integer(),
    tags: Type.Array(Type.String()),
    language: Type.String({ description: 'Two letters.' }),
    archived: Type.Boolean(),
    answers_count: Type.Integer(),
    accepted_answer_id: nullable(Type.Integer()),
  },
  {
    $id: 'KnowledgebaseQuestion',
    description: 'A question.',
    examples: [
      {
        id: 5,
        category_id: 4,
        category_name: 'Travel',
        title: 'Who approves a trip?',
        plain_text: 'To Lisbon, in May.',
        question_text: '<p>To Lisbon, in May.</p>',
        like_count: 0,
        comments_count: 1,
        visits_count: 12,
        visits_count_text: '12 views',
        user_is_subscribed: true,
        user_likes: false,
        created_date: '31 January 2026',
        created_by: '/api/people/v2/users/3',
        created_by_id: 3,
        created_by_title: 'Ada Lovelace',
        created_by_photo_url: '/api/people/v2/users/3/photo',
        css_class: 'answered',
        modified_date: '31 January 2026',
        created: '2026-01-31T09:05:00+00:00',
        modified: '2026-01-31T09:05:00+00:00',
        modified_by: 3,
        tags: ['travel'],
        language: 'en',
        archived: false,
        answers_count: 1,
        accepted_answer_id: null,
      },
    ],
  },
);

export const QuestionListSchema = Type.Array(ref(QuestionSchema), { headers: linkHeader });
export const QuestionParams = Type.Object({ question_id: Type.Integer({ description: 'Id of the question.' }) });

export const QuestionQuerySchema = Type.Object({
  category: Type.Optional(id({ description: 'Only those in this category.' })),
  archived: Type.Optional(Type.Boolean({ description: 'Only archived ones; without it only open ones.' })),
  unanswered_only: Type.Optional(Type.Boolean({ description: 'Only those that nobody has answered.' })),
  tag: Type.Optional(Type.String({ description: 'Only those with this tag, ignoring case and accents.' })),
  language: Type.Optional(Type.String({ description: 'Only those in this language.' })),
  publisher: Type.Optional(id({ description: 'Only those of this user.' })),
  ...listQuery,
});

const fields = {
  text: Type.Optional(
    Type.Unsafe<string | null>({ ...html('More about it.', { aliases: ['question_text'] }), type: ['string', 'null'] }),
  ),
  tags: Type.Optional(tagsInput),
  language: Type.Optional(languageInput(['translation'])),
};

export const QuestionCreateSchema = Type.Object(
  { title: title('The question.'), category_id: id(), ...fields },
  { examples: [{ title: 'Who approves a trip?', text: '<p>To Lisbon, in May.</p>', category_id: 4 }] },
);

export const QuestionUpdateSchema = Type.Object(
  {
    title: Type.Optional(title('The question.')),
    category_id: Type.Optional(id({ description: 'Moves it.' })),
    ...fields,
  },
  { examples: [{ title: 'Who approves a journey?' }] },
);
