import type { SecondStep } from '../../platform/auth/index.ts';
import { type AnyRequest, baseUrl } from '../../platform/http/index.ts';
import type { SignedIn } from './session.service.ts';

/** What is still needed after the password. */
export function presentSecondStep({ needs, ticket, passkeyOptions }: SecondStep) {
  return { needs, ticket, ...(passkeyOptions && { passkey_options: passkeyOptions }) };
}

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
      ...(actor.lacksSecondFactor && { needs_second_factor: true }),
      photo_url: `${baseUrl(request)}/api/people/v2/users/${actor.id}/photo`,
    },
  };
}
