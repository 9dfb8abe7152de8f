import { type AnyRequest, baseUrl } from '../../platform/http/index.ts';
import type { SignedIn } from './session.service.ts';

export function presentSession(request: AnyRequest, { actor, profile, capabilities }: SignedIn) {
  return {
    user: {
      id: actor.id,
      username: actor.username,
      fullname: actor.fullname,
      firstname: profile.firstname,
      email: profile.email,
      language: actor.language,
      timezone: actor.timezone,
      is_administrator: actor.isAdministrator,
      is_read_only: actor.isReadOnly,
      capabilities,
      photo_url: `${baseUrl(request)}/api/people/v2/users/${actor.id}/photo`,
    },
  };
}
