import type { ThingType } from '../../platform/things/index.ts';
import { listNamedBadges } from './badges.things.repository.ts';
import { imageUrl } from './images/images.presenter.ts';

/** B1. */
export const badgeThings: ThingType = {
  type: 'badge',
  list: async (db, _actor, ids) =>
    (await listNamedBadges(db, ids)).map(({ id, title, image_id }) => ({
      id,
      title,
      place: null,
      link: `/badges/${id}`,
      picture: imageUrl('', image_id),
    })),
};
