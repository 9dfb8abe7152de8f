import { together } from '../../platform/db/index.ts';
import type { ThingType } from '../../platform/things/index.ts';
import { locatePages } from './access/publish.access.ts';
import { seesPage, visibleAmong } from './access/publish.policy.ts';
import { listPagesByIds } from './publish.things.repository.ts';

/** G2, G6. */
export const pageThings: ThingType = {
  type: 'page',
  async list(db, actor, ids) {
    const pages = await listPagesByIds(db, ids);
    const [isVisible, located] = await together(visibleAmong(db, actor, pages), locatePages(db, pages));
    const seen = located.filter(({ page }) => seesPage(actor, page) && isVisible(page));
    return seen.map(({ page, path }) => ({
      id: page.id,
      title: page.title,
      place: { title: page.folder, link: `/pages${path.slice(0, path.lastIndexOf('/'))}` },
      link: `/pages${path}`,
    }));
  },
};
