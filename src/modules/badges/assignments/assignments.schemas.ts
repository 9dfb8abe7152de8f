import { Type } from 'typebox';
import { id, MAX_IDS } from '../../../platform/http/index.ts';

const user_ids = Type.Array(id(), {
  minItems: 1,
  maxItems: MAX_IDS,
  description: 'The users.',
  aliases: ['assignees'],
});

export const AssignSchema = Type.Object(
  {
    badge_ids: Type.Array(id(), { minItems: 1, maxItems: 1000, description: 'The badges.', aliases: ['badges_ids'] }),
    user_ids,
    message: Type.Optional(
      Type.String({ maxLength: 2000, default: '', description: 'What the users read in their notification.' }),
    ),
  },
  { examples: [{ badge_ids: [3], user_ids: [12, 14], message: 'Well done' }] },
);

export const UnassignParams = Type.Object({ badge_id: Type.Integer({ description: 'Id of the badge.' }) });

export const UnassignSchema = Type.Object({ user_ids }, { examples: [{ user_ids: [12] }] });
