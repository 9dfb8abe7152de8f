import type { Actor } from '../../../platform/access/index.ts';
import { reserveIds, together, transaction } from '../../../platform/db/index.ts';
import { forbidden, invalidField } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import { type DocumentAccess, getDocument, getFolderToChange } from '../access/documents.access.ts';
import { FULL_CAP } from '../access/documents.policy.ts';
import type { DocumentNotifications } from '../documents.notifications.ts';
import type { Metadata } from '../documents.presenter.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import { mergeMetadata } from '../metadata-values.ts';
import { ROOT_FOLDER } from '../seed.ts';
import { wakeTextReading } from '../texts/file-texts.queue.ts';
import type { ComponentInput } from '../versions/components.ts';
import { insertVersion, reserveVersion } from '../versions/versions.repository.ts';
import { takeComponents } from '../versions/versions.service.ts';
import { insertDocument } from './create-document.repository.ts';

export interface NewDocument {
  title: string;
  refcode?: string | undefined;
  doc_type?: 'standard' | 'marker' | undefined;
  is_draft?: boolean | undefined;
  metadata?: Metadata | undefined;
  components?: readonly ComponentInput[] | undefined;
}

const FIRST_VERSION = 1;

export type CreateDocumentService = ReturnType<typeof createCreateDocumentService>;

export function createCreateDocumentService(
  platform: Pick<Platform, 'database' | 'clock' | 'events' | 'jobs' | 'textReader'>,
  notifications: DocumentNotifications,
) {
  const { database, clock } = platform;
  const documentEvents = createDocumentEvents(platform.events);
  return {
    /** D32: `edit` adds, `draft` adds drafts. */
    async add(actor: Actor, folderId: number, input: NewDocument): Promise<DocumentAccess> {
      if (folderId === ROOT_FOLDER) throw forbidden('Documents cannot be added to the root folder');
      const { title, refcode, doc_type: docType = 'standard', is_draft: isDraft = false, components = [] } = input;
      return transaction(database.db, async (tx) => {
        const [{ folder }, [id = 0], versionId] = await together(
          getFolderToChange(tx, actor, folderId, isDraft ? 'draft' : 'edit'),
          reserveIds(tx, 'documents', 1),
          reserveVersion(tx),
        );
        if (docType === 'marker' && components.length > 0) throw invalidField('components', 'a marker has no files');
        const files = docType === 'marker' ? [] : await takeComponents(tx, actor, title, components);
        const by = { created_by: actor.id, created_at: clock.now() };
        const document = {
          id,
          doc_type: docType,
          title,
          title_key: fold(title),
          refcode: refcode ? refcode : `Doc_${id}`,
          metadata: mergeMetadata({}, input.metadata),
          live_version: isDraft ? null : FIRST_VERSION,
          last_version: FIRST_VERSION,
          ...by,
          modified_by: by.created_by,
          modified_at: by.created_at,
        };
        insertDocument(tx, document, folderId);
        const version = { id: versionId, doc_id: id, number: FIRST_VERSION, comment: '', ...by };
        insertVersion(tx, { ...version, state: isDraft ? 'draft' : 'live' }, files);
        await wakeTextReading(tx, platform, files);
        if (isDraft)
          await notifications.draftWaiting(tx, actor, document, [{ list_id: folder.list_id, cap: FULL_CAP }]);
        else await documentEvents.created(tx, actor.id, [id]);
        return getDocument(tx, actor, { docId: id, version: FIRST_VERSION, parentId: folderId });
      });
    },
  };
}
