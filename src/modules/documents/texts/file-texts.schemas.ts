import { Type } from 'typebox';
import { oneOf } from '../../../platform/http/index.ts';

export const FileTextSchema = Type.Object(
  {
    state: oneOf(['waiting', 'done', 'none', 'failed'] as const, {
      description:
        '`waiting`: not read yet; `none`: such files have no text, or no program for them is installed; `failed`: it cannot be read.',
    }),
    text: Type.String({ description: 'Without formatting; empty unless the state is `done`.' }),
    truncated: Type.Boolean({ description: 'The text goes on: the first million characters are kept.' }),
  },
  { $id: 'FileText', description: 'The text of a file.' },
);
