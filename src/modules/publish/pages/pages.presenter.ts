import { isoDate } from '../../../platform/time/wire.ts';
import type { ListedPage } from '../access/publish.access.repository.ts';
import type { LocatedPage } from '../access/publish.access.ts';

export function presentPageItem({ page, path }: LocatedPage<ListedPage>) {
  return {
    id: page.id,
    title: page.title,
    excerpt: page.excerpt,
    folder_id: page.folder_id,
    slug: page.slug,
    path,
    version_num: page.version,
    draft: page.draft === 1,
    created_by: { id: page.created_by, name: page.creator_name },
    created: isoDate(page.created_at),
    modified_by: { id: page.modified_by, name: page.modifier_name },
    modified: isoDate(page.modified_at),
  };
}

export function presentPage(place: LocatedPage) {
  return { ...presentPageItem(place), text: place.page.text, comment: place.page.comment };
}
