import { thankYouDate } from '../../platform/time/wire.ts';
import type { Tag } from './tags.repository.ts';

export function tagPresenter(zone: string) {
  return (tag: Tag) => ({
    id: tag.id,
    active: tag.active === 1,
    name: tag.name,
    created_by: tag.created_by,
    created_date: thankYouDate(tag.created_at, zone),
    modified_by: tag.modified_by,
    modified_date: thankYouDate(tag.modified_at, zone),
    bg_colour: tag.bg_colour,
  });
}
