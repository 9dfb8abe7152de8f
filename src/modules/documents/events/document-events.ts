// The events of documents: which became live, changed or went, recorded in the transaction of the act.
import type { Db } from '../../../platform/db/index.ts';
import type { EventDefinition } from '../../../platform/events/definitions.ts';
import type { EventData, Events } from '../../../platform/events/events.ts';
import { documentCreated, documentDeleted, documentUpdated } from '../documents.events.ts';
import { presentDocumentEvent } from '../documents.presenter.ts';
import { listEventDocuments, listHeldDocuments } from './document-events.repository.ts';

/** What may be different of a document, as the wire calls it. */
export type DocumentPart = 'title' | 'refcode' | 'metadata' | 'record_types' | 'version' | 'folder_ids';

export type DocumentEvents = ReturnType<typeof createDocumentEvents>;

/** Documents that were never live are left out everywhere. */
export function createDocumentEvents(events: Events) {
  /** `held`: in a record of the trash and nowhere else; `elsewhere`: those that have a link beside it. */
  const record = async (tx: Db, recordId: number, told: { held: Told; elsewhere: Told }): Promise<void> => {
    const load = once(() => listHeldDocuments(tx, recordId));
    await events.record(tx, told.held.type, async () =>
      (await load()).filter(({ elsewhere }) => elsewhere.length === 0).map(told.held.say),
    );
    await events.record(tx, told.elsewhere.type, async () =>
      (await load()).filter(({ elsewhere }) => elsewhere.length > 0).map(told.elsewhere.say),
    );
  };

  return {
    /** Records document.created for documents that have become live. */
    async created(tx: Db, causedBy: number, ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await events.record(tx, documentCreated, async () =>
        (await listEventDocuments(tx, ids)).map((document) => presentDocumentEvent(document, causedBy)),
      );
    },

    async updated(tx: Db, causedBy: number, ids: readonly number[], changed: readonly DocumentPart[]): Promise<void> {
      if (ids.length === 0 || changed.length === 0) return;
      await events.record(tx, documentUpdated, async () =>
        (await listEventDocuments(tx, ids)).map((document) => presentDocumentEvent(document, causedBy, { changed })),
      );
    },

    /** Called once the links are marked with the record, and before they may go for good. */
    async trashed(tx: Db, causedBy: number, recordId: number): Promise<void> {
      await record(tx, recordId, {
        held: {
          type: documentDeleted,
          say: ({ held, ...document }) => presentDocumentEvent({ ...document, folderIds: held }, causedBy),
        },
        elsewhere: {
          type: documentUpdated,
          say: ({ elsewhere, ...document }) =>
            presentDocumentEvent({ ...document, folderIds: elsewhere }, causedBy, { changed: ['folder_ids'] }),
        },
      });
    },

    /** Called while the links are still marked with the record, but are where they come back to. */
    async restored(tx: Db, causedBy: number, recordId: number): Promise<void> {
      await record(tx, recordId, {
        held: {
          type: documentCreated,
          say: ({ held, ...document }) =>
            presentDocumentEvent({ ...document, folderIds: held }, causedBy, { restored: true }),
        },
        elsewhere: {
          type: documentUpdated,
          say: ({ held, elsewhere, ...document }) =>
            presentDocumentEvent({ ...document, folderIds: [...held, ...elsewhere] }, causedBy, {
              changed: ['folder_ids'],
            }),
        },
      });
    },
  };
}

interface Told {
  type: EventDefinition;
  say: (document: Awaited<ReturnType<typeof listHeldDocuments>>[number]) => EventData;
}

/** Reads the rows once for both events that are made of them. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
