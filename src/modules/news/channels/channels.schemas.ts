import { Type } from 'typebox';

export const CHANNEL_PAGES = { default: 20, max: 200 } as const;

export const ChannelSchema = Type.Object(
  { id: Type.Integer(), name: Type.String(), description: Type.String({ description: 'Safe HTML.' }) },
  {
    $id: 'NewsChannel',
    description: 'What news articles are filed under.',
    examples: [{ id: 2, name: 'Company', description: 'What concerns us all' }],
  },
);

const name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S', description: 'Unique ignoring case.' });
const description = Type.Optional(Type.String({ maxLength: 10_000, description: 'HTML; made safe.' }));

export const ChannelCreateSchema = Type.Object({ name, description }, { examples: [{ name: 'Company' }] });

export const ChannelUpdateSchema = Type.Object(
  { name: Type.Optional(name), description },
  { examples: [{ description: 'What concerns us all' }] },
);
