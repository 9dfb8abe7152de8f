// What the list of a folder is sorted by beside the title, and who has locked a folder.
import { engineOf, type Migration, runStatements } from '../../../platform/db/index.ts';

/** What follows the last dot of the name of the primary file; nothing where there is no dot. */
const ENDING = `case when version.primary_name like '%.%' then lower(substr(version.primary_name,
  length(rtrim(version.primary_name, replace(version.primary_name, '.', ''))) + 1)) else '' end`;

/** What a link repeats of its document and the latest version. */
const valuesOf = (
  docId: string,
  into = '',
) => `select documents.modified_at, coalesce(version.primary_size, 0), ${ENDING} ${into}
  from documents left join document_versions as version
    on version.doc_id = documents.id and version.number = documents.live_version
  where documents.id = ${docId}`;

const SETTLE = `update document_links set (modified_at, size, ending) = (${valuesOf('document_links.doc_id')})`;

/** Triggers and not the services keep them: links, versions and documents are written in many places. */
const triggers = [
  {
    name: 'document_links_sorted',
    sqlite: `after insert on document_links for each row begin ${SETTLE} where document_links.id = new.id; end`,
    // Before the row is written, which is cheaper than writing it twice.
    postgres: [
      'before insert on document_links for each row',
      `${valuesOf('new.doc_id', 'into new.modified_at, new.size, new.ending')}; return new;`,
    ],
  },
  following(
    'documents_sorted',
    `after update of live_version, modified_at on documents for each row
      when (old.live_version is distinct from new.live_version or old.modified_at <> new.modified_at)`,
    'document_links.doc_id = new.id',
  ),
  // A new document has its link before its version.
  following(
    'document_versions_sorted',
    `after insert on document_versions for each row when (new.state = 'live')`,
    `document_links.doc_id = new.doc_id
      and exists (select 1 from documents where documents.id = new.doc_id and documents.live_version = new.number)`,
  ),
];

function following(name: string, event: string, links: string) {
  const body = `${SETTLE} where ${links};`;
  return { name, sqlite: `${event} begin ${body} end`, postgres: [event, `${body} return null;`] };
}

export const migration0036: Migration = {
  name: '0036-folder-entries',
  async up(tx, t) {
    await runStatements(tx, [
      `alter table document_links add column modified_at ${t.int} not null default 0`,
      `alter table document_links add column size ${t.int} not null default 0`,
      `alter table document_links add column ending ${t.text} not null default ''`,
      SETTLE,
      // With the cap in them, so that a page is cut from the index alone.
      `create index document_links_changed on document_links (folder_id, modified_at, doc_id, cap) where listed = 1`,
      `create index document_links_size on document_links (folder_id, size, doc_id, cap) where listed = 1`,
      `create index document_links_kind on document_links (folder_id, ending, title_key, doc_id, cap) where listed = 1`,

      // With the list, so that the folders that somebody may see are counted from the index alone.
      `drop index folders_children`,
      `create index folders_children on folders (parent_id, title_key, id, list_id) where trash_id is null`,
      `create index folders_changed on folders (parent_id, modified_at, id, list_id) where trash_id is null`,

      // Unknown of folders that are locked already.
      `alter table folders add column locked_by ${t.int} references users (id)`,
      `create index folders_locked_by on folders (locked_by) where locked_by is not null`,
    ]);
    for (const { name, sqlite, postgres } of triggers) {
      const [event, body] = postgres;
      await runStatements(
        tx,
        engineOf(tx) === 'sqlite'
          ? [`create trigger ${name} ${sqlite}`]
          : [
              `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
              `create trigger ${name} ${event} execute function ${name}()`,
            ],
      );
    }
  },
};
