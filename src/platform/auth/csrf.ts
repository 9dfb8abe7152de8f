import type { FastifyRequest } from 'fastify';
import type { AnyRequest } from '../http/app.ts';
import { forbidden } from '../http/errors/errors.ts';
import { baseUrl } from '../http/requests/base-url.ts';
import type { SignIn } from './authenticator.ts';

/** A first sign-in: whoever sends no such headers is no browser and may. */
export function refuseOtherSites(request: AnyRequest): void {
  if (pageOf(request) === 'elsewhere') throw fromElsewhere();
}

/**
 * A write. Browsers add the cookie, and Basic credentials they were once given, to what a page of any site sends.
 * With the cookie the page must be known to be ours. Integrations that sign in by themselves may send any `Origin`;
 * `Sec-Fetch-Site` is sent by browsers only.
 */
export function refuseForgedWrite(request: FastifyRequest, { via }: SignIn): void {
  if (via === 'session' && pageOf(request) !== 'here') throw fromElsewhere();
  if (via === 'basic' && isSaidToBeElsewhere(request)) throw fromElsewhere();
}

/** The site of the page that sent the request, as far as the browser says. */
function pageOf(request: AnyRequest): 'here' | 'elsewhere' | undefined {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (isSaidToBeElsewhere(request)) return 'elsewhere';
  if (origin !== undefined) return origin === new URL(baseUrl(request)).origin ? 'here' : 'elsewhere';
  return site === 'same-origin' ? 'here' : undefined;
}

/** `none` is what a person does without a page, such as typing in the address. */
function isSaidToBeElsewhere({ headers }: AnyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function fromElsewhere() {
  return forbidden('This request does not come from a page of this site');
}
