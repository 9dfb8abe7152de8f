import type { Actor } from '../../../platform/access/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DocumentRef } from '../access/documents.access.ts';
import type { VersionsService } from '../versions/versions.service.ts';
import { type FileText, findText } from './file-texts.repository.ts';

export type FileTextsService = ReturnType<typeof createFileTextsService>;

export function createFileTextsService(
  { database, textReader }: Pick<Platform, 'database' | 'textReader'>,
  versions: VersionsService,
) {
  const unread: FileText = { state: textReader ? 'waiting' : 'none', text: null, truncated: 0 };
  return {
    /** D21: whoever may download the file. Without a name the primary one. */
    async get(actor: Actor, address: DocumentRef, name?: string): Promise<FileText> {
      const { hash } = await versions.findFile(actor, address, name);
      const found = await findText(database.db, hash);
      return found && found.state !== 'waiting' ? found : unread;
    },
  };
}
