import { Type } from 'typebox';
import { accessEntriesSchema } from '../../../platform/access/index.ts';
import { folderRights } from '../access/publish.policy.ts';

const inherit = 'The list of the folder above holds here too.';
const entries = accessEntriesSchema(folderRights.names);

export const PubAccessSchema = Type.Object(
  { inherit: Type.Boolean({ description: inherit }), entries },
  { $id: 'PublishFolderAccess', description: 'Who may view a folder. Inherited entries are shown too.' },
);

export const PubAccessInputSchema = Type.Object(
  {
    inherit: Type.Optional(Type.Boolean({ default: false, description: `${inherit} Then the entries are ignored.` })),
    entries: Type.Optional(entries),
  },
  { examples: [{ entries: [{ subject: 'everyone', rights: ['view'] }] }] },
);
