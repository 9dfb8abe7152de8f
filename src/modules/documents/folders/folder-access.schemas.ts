import { Type } from 'typebox';
import { accessEntriesSchema } from '../../../platform/access/index.ts';
import { folderRights } from '../access/documents.policy.ts';

const inherit = 'The list of the folder above holds here too.';
const entries = accessEntriesSchema(folderRights.names);

export const FolderAccessSchema = Type.Object(
  { inherit: Type.Boolean({ description: inherit }), entries },
  {
    $id: 'FolderAccess',
    description: 'Who may do what in a folder. Inherited entries are shown too.',
  },
);

export const FolderAccessInputSchema = Type.Object(
  {
    inherit: Type.Optional(Type.Boolean({ default: false, description: `${inherit} Then the entries are ignored.` })),
    entries: Type.Optional(entries),
  },
  {
    examples: [
      {
        entries: [
          { subject: 'everyone', rights: ['view'] },
          { subject: 'user', subject_id: 1, rights: ['edit', 'delete'] },
        ],
      },
    ],
  },
);
