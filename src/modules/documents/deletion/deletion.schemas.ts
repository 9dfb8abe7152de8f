import { Type } from 'typebox';
import { ParentQuery } from '../documents.schemas.ts';

const noTrashCan = {
  no_trash_can: Type.Optional(Type.Boolean({ description: 'Remove it for good instead of moving it to the trash.' })),
};

export const DeleteFolderQuery = Type.Object(noTrashCan);

export const DeleteDocumentQuery = Type.Object({ ...noTrashCan, ...ParentQuery.properties });
