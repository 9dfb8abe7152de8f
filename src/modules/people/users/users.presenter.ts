import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import type { ExtranetMap } from '../extranet-cache.ts';
import { presentExtranet } from '../extranets.presenter.ts';
import type { EventUser } from './user-events.repository.ts';
import type { User } from './user-list.repository.ts';

/** The address of people v2, which all its links begin with. */
export function v2Root(request: FastifyRequest): string {
  return `${baseUrl(request)}/api/people/v2`;
}

/** Presents users of one answer; each extranet is made once. */
export function userPresenter(root: string, extranets: ExtranetMap): (user: User) => PresentedUser {
  const made = new Map<number, ReturnType<typeof presentExtranet>>();
  const extranetOf = (id: number) => {
    const known = made.get(id);
    const row = known ? undefined : extranets.get(id);
    if (!row) return known;
    const extranet = presentExtranet(root, row);
    made.set(id, extranet);
    return extranet;
  };
  return (user) => presentUser(root, user, extranetOf(user.extranet_id));
}

/** What an event says of a user; `changed` only where something did. */
export function presentUserEvent(user: EventUser, causedBy: number | null, changed?: readonly string[]) {
  return {
    id: user.id,
    username: user.username,
    firstname: user.firstname,
    surname: user.surname,
    fullname: user.fullname,
    email: user.email,
    job_title: user.job_title,
    company: user.company,
    blocked: user.blocked === 1,
    extranet_id: user.extranet_id,
    language: user.language,
    user_code: user.user_code,
    caused_by: causedBy,
    ...(changed ? { changed: changed.toSorted() } : {}),
  };
}

function presentUser(root: string, user: User, extranet: ReturnType<typeof presentExtranet> | undefined) {
  const self = `${root}/users/${user.id}`;
  return {
    id: user.id,
    blocked: user.blocked === 1,
    username: user.username,
    firstname: user.firstname,
    surname: user.surname,
    fullname: user.fullname,
    email: user.email,
    company: user.company,
    job_title: user.job_title,
    last_time_login: momentOrNull(user.last_time_login),
    last_time_used: momentOrNull(user.last_time_used),
    user_code: user.user_code,
    language: user.language,
    ldap_guid: user.ldap_guid,
    external_directory_id: user.external_directory_id,
    external_directory_user_id: user.external_directory_user_id,
    extranet_id: user.extranet_id,
    extranet,
    metadata: parseMetadata(user.metadata),
    photo_url: `${self}/photo`,
    subordinates_url: `${self}/subordinates`,
    extranet_url: `${root}/extranets/${user.extranet_id}`,
    groups_url: `${self}/groups`,
    roles_url: `${self}/roles`,
  };
}

export type PresentedUser = ReturnType<typeof presentUser>;

/** Only the named fields; `id` always. */
export function pickFields(user: PresentedUser, fields: ReadonlySet<string>): PresentedUser {
  const entries = Object.entries(user).filter(([name]) => name === 'id' || fields.has(name));
  // The schema of the answer makes every field but the id optional.
  return Object.fromEntries(entries) as PresentedUser;
}

const nothing: Record<string, unknown> = {};

export function parseMetadata(text: string): Record<string, unknown> {
  return text === '{}' ? nothing : JSON.parse(text);
}

function momentOrNull(ms: number): string | null {
  return ms === 0 ? null : isoDate(ms);
}
