// The documents of a copy-move call: are they there, and may this person see them.
import type { Actor, RightSet } from '../../../platform/access/index.ts';
import { type Db, lockRows, together } from '../../../platform/db/index.ts';
import { badRequest, forbidden, notFound } from '../../../platform/http/index.ts';
import { rightsAt } from '../access/documents.access.ts';
import { holds } from '../access/documents.policy.ts';
import type { DocumentSpec } from './object-specs.ts';
import { listSourceLinks, listSources, type Source, type SourceLink } from './source-documents.repository.ts';

export interface FoundDocument {
  document: Source;
  /** All its links. */
  links: SourceLink[];
  /** The documents that were named and that the person may see. */
  seen: SourceLink[];
}

export interface Sources {
  /** Throws as any address of the document would. */
  get(spec: DocumentSpec): FoundDocument;
  /** What the person may do through a link. */
  rightsAt(link: SourceLink): RightSet;
  /** All links of all documents. */
  links: readonly SourceLink[];
}

/** One query for each kind of row, however many documents. */
export async function findSources(
  tx: Db,
  actor: Actor,
  specs: readonly DocumentSpec[],
  lock: 'update' | 'share',
): Promise<Sources> {
  const ids = [...new Set(specs.map(({ id }) => id))];
  lockRows(tx, 'documents', ids, lock);
  const [found, links] = await together(listSources(tx, ids), listSourceLinks(tx, ids));
  const documents = new Map(found.map((document) => [document.id, document]));
  const linksOf = Map.groupBy(links, ({ doc_id }) => doc_id);
  const rightsThrough = await rightsAt(tx, actor, links);
  return {
    links,
    rightsAt: rightsThrough,
    get({ id, parentId, version }) {
      const document = documents.get(id);
      const places = linksOf.get(id) ?? [];
      const named = parentId === undefined ? places : places.filter(({ folder_id }) => folder_id === parentId);
      if (!document || named.length === 0) throw notFound('Document');
      const seen = named.filter((link) => holds(rightsThrough(link), 'view'));
      if (seen.length === 0) throw forbidden('You may not see this document');
      const mayEdit = seen.some((link) => holds(rightsThrough(link), 'edit'));
      if (document.live_version === null && document.draft_by !== actor.id && !mayEdit) {
        throw forbidden('You may not see this draft');
      }
      if (version !== undefined && version !== document.live_version) {
        throw badRequest('not_latest', 'Only the latest version can be copied, moved or linked');
      }
      return { document, links: places, seen };
    },
  };
}
