// The versions of pages: to read, to compare, and to bring one back as the newest.
import type { Actor } from '../../../platform/access/index.ts';
import { together, transaction } from '../../../platform/db/index.ts';
import { getterOf, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { MAX_COMPARED_INLINE } from '../../../platform/text/compare-texts.ts';
import { getPage, getPageToChange, type LocatedPage, rereadPage } from '../access/publish.access.ts';
import { type Comparison, compareTask } from '../compare/comparison.ts';
import { saveVersion } from '../pages/saving.ts';
import type { ListedVersion, Version } from '../pages/versions.repository.ts';
import * as repository from '../pages/versions.repository.ts';

/** A version, and whether it is what the page shows. */
export interface KnownVersion<V extends ListedVersion = Version> {
  version: V;
  isLatest: boolean;
}

export interface VersionComparison {
  from: KnownVersion;
  to: KnownVersion;
  comparison: Comparison;
}

export type VersionsService = ReturnType<typeof createVersionsService>;

export function createVersionsService({ database, clock, texts }: Pick<Platform, 'database' | 'clock' | 'texts'>) {
  const { db } = database;

  return {
    /** The newest first. */
    async list(actor: Actor, pageId: number, page: PageRequest): Promise<Page<KnownVersion<ListedVersion>>> {
      const { version: latest } = await getPage(db, actor, pageId);
      const total = await repository.countVersions(db, pageId);
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      const versions = await repository.versionPage(db, pageId, page).execute();
      return { items: versions.map((version) => ({ version, isLatest: version.number === latest })), total };
    },

    async get(actor: Actor, pageId: number, number: number): Promise<KnownVersion> {
      const { version: latest } = await getPage(db, actor, pageId);
      return { version: await getVersion(db, pageId, number), isLatest: number === latest };
    },

    /** Compares two versions; without numbers the latest with the one before it. */
    async compare(
      actor: Actor,
      pageId: number,
      { from, to }: { from?: number; to?: number },
    ): Promise<VersionComparison> {
      const { version: latest } = await getPage(db, actor, pageId);
      const newer = await getVersion(db, pageId, to ?? latest);
      const older =
        from === undefined
          ? ((await repository.findBefore(db, pageId, newer.number)) ?? newer)
          : await getVersion(db, pageId, from);
      const sizes = { length: older.text.length + newer.text.length, inline: MAX_COMPARED_INLINE };
      const comparison = await texts.run(actor, compareTask, { older: written(older), newer: written(newer) }, sizes);
      return {
        from: { version: older, isLatest: older.number === latest },
        to: { version: newer, isLatest: newer.number === latest },
        comparison,
      };
    },

    /** Saves the text of an older version as a new version; those in between stay. */
    async restore(actor: Actor, pageId: number, number: number): Promise<LocatedPage> {
      return transaction(db, async (tx) => {
        const [page, { title, text }] = await together(getPageToChange(tx, pageId), getVersion(tx, pageId, number));
        const comment = `Version ${number} restored`;
        saveVersion(tx, page, { title, text, comment, by: actor.id, at: clock.now() });
        return rereadPage(tx, pageId, page.folder_id);
      });
    },
  };
}

function written({ title, text }: Version) {
  return { title, text };
}

export const getVersion = getterOf(repository.findVersion, 'Version');
