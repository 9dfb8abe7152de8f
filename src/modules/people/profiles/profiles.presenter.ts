import { photoAddress } from '../users/photo-address.ts';
import { parseMetadata } from '../users/users.presenter.ts';
import type { Profile } from './profiles.service.ts';

/** `root` is the address of people v2, which serves the photos. */
export function profilePresenter(root: string, defaultZone: string) {
  return ({ user, manager, timezone, team, groups, groupsTotal }: Profile) => ({
    id: user.id,
    username: user.username,
    firstname: user.firstname,
    surname: user.surname,
    fullname: user.fullname,
    email: user.email,
    company: user.company,
    job_title: user.job_title,
    extranet_id: user.extranet_id,
    blocked: user.blocked === 1,
    metadata: parseMetadata(user.metadata),
    photo_url: photoAddress(root, user),
    manager: manager && {
      id: manager.id,
      fullname: manager.fullname,
      job_title: manager.job_title,
      photo_url: photoAddress(root, manager),
    },
    team,
    groups,
    groups_total: groupsTotal,
    timezone: timezone ?? defaultZone,
  });
}
