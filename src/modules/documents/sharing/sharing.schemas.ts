import { Type } from 'typebox';
import { id, nullable, oneOf, PicturedPersonSchema, ref } from '../../../platform/http/index.ts';
import { folderRights } from '../access/documents.policy.ts';
import { rightWords } from '../entries/entries.schemas.ts';

const granted = Type.Array(oneOf(folderRights.names), { description: 'As they were granted.' });

const fields = {
  inherits: Type.Boolean({ description: 'The list of a folder above holds here.' }),
  from: nullable(
    Type.Object(
      { id: Type.Integer(), title: Type.String() },
      { description: 'The folder whose list it is; null if you may not see it.' },
    ),
  ),
  entries: Type.Array(
    Type.Object({
      subject: oneOf(['everyone', 'user', 'group', 'role'] as const),
      subject_id: nullable(Type.Integer({ description: 'Null for everyone.' })),
      name: Type.String({ description: 'Empty for everyone.' }),
      photo_url: nullable(Type.String({ format: 'uri', description: 'Of a user.' })),
      inactive: Type.Boolean({ description: 'A blocked user, or a group or role that gives nothing at present.' }),
      granted,
      rights: { ...rightWords, description: 'Those that another right brings along included.' },
    }),
    { description: 'Everyone first, then users, groups and roles.' },
  ),
};

export const SharedFolderSchema = Type.Object(fields, {
  $id: 'SharedFolder',
  description: 'The access list of a folder, with names and photos.',
});

export const PersonsRightsSchema = Type.Object(
  {
    user: ref(PicturedPersonSchema),
    rights: { ...rightWords, description: 'What they may do in the folder.' },
    by_capability: Type.Boolean({ description: 'They hold `documents.admin`, and so every right everywhere.' }),
    blocked: Type.Boolean({ description: 'They cannot sign in.' }),
    ...fields,
    entries: { ...fields.entries, description: 'The entries that give them rights, as far as you may see them.' },
  },
  { $id: 'PersonsRights', description: 'What somebody may do in a folder, and why.' },
);

export const PersonParams = Type.Object({
  id: id({ description: 'Id of the folder; 0 is the root.' }),
  user_id: id({ description: 'Id of the user.' }),
});

export const ReachSchema = Type.Object(
  {
    people: Type.Integer({ description: 'People whose entries would change, themselves or through a group or role.' }),
    gaining: Type.Integer({ description: 'Of them, those whose entries would gain a right.' }),
    losing: Type.Integer({ description: 'Of them, those whose entries would lose a right.' }),
    own_rights: { ...rightWords, description: 'What you might do in the folder afterwards.' },
    locks_out: Type.Boolean({ description: 'You could no longer see the folder or change its list.' }),
  },
  {
    $id: 'AccessReach',
    description: 'Whom a change of an access list would reach. Other entries may give the same rights.',
    examples: [{ people: 62, gaining: 0, losing: 62, own_rights: ['view', 'edit_perms'], locks_out: false }],
  },
);
