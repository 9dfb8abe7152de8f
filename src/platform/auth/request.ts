// Signing in at the door of every request: closed unless the route says it is public.
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, type Capability, requireCapability } from '../access/index.ts';
import { asSender } from '../caller.ts';
import type { AnyRequest } from '../http/app.ts';
import { AppError, forbidden, unauthenticated } from '../http/errors/errors.ts';
import { baseUrl } from '../http/requests/base-url.ts';
import { routeOf } from '../http/requests/route.ts';
import type { Clock } from '../time/clock.ts';
import type { ActivityTracker } from './activity.ts';
import { type Authenticator, type Caller, type Identity, SESSION_MS, type SignIn } from './authenticator.ts';
import { refuseForgedWrite } from './csrf.ts';
import type { TokenScopes } from './scopes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route: holders of a capability, or members of role 1 alone. Left out: everyone who is signed in. */
    access?: 'public' | 'administrator' | Capability;
    /** A write that members of a read-only extranet may do too: their own password, photo and session. */
    ownAccount?: boolean;
    /** Dangerous: a session must have been confirmed within the last minutes by what its owner signs in with. */
    confirmed?: boolean;
    /** Open to those who have to set up a second factor first. */
    beforeSecondFactor?: boolean;
  }
  interface FastifyRequest {
    /** The signed-in user; on public routes there is none. */
    actor: Actor;
    signIn: SignIn;
  }
}

/** Behind https with the prefix, by which browsers take the cookie from this host alone, and from no page without TLS. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-atrium_session' : 'atrium_session');
/** How long a session stays confirmed. */
const CONFIRMED_MS = 10 * 60_000;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export function registerAuthentication(
  app: FastifyInstance,
  authenticator: Authenticator,
  { activity, scopes, clock }: { activity: ActivityTracker; scopes: TokenScopes; clock: Clock },
): void {
  app.decorateRequest('actor');
  app.decorateRequest('signIn');
  const admit = (request: FastifyRequest, identity: Identity | undefined): void => {
    if (!identity) throw challenge(request);
    request.actor = identity.actor;
    request.signIn = identity.signIn;
    activity.seen(identity);
    scopes.require(request, identity.signIn);
    const { access, ownAccount, confirmed, beforeSecondFactor } = routeOf(request).config;
    if (identity.actor.lacksSecondFactor && !beforeSecondFactor) requireSecondFactor(identity.signIn);
    if (!SAFE.has(request.method)) {
      refuseForgedWrite(request, identity.signIn);
      if (identity.actor.isReadOnly && !ownAccount) throw forbidden('Members of your extranet may only read');
    }
    if (access === 'administrator') requireAdministrator(identity.actor);
    else if (access && access !== 'public') requireCapability(identity.actor, access);
    if (confirmed) requireConfirmed(identity.signIn, clock.now());
  };
  app.addHook('onRequest', (request, _reply, done) => {
    // A request to an unknown address is answered here, before its body is read.
    if (request.is404) return done(app.unknownAddress(request));
    if (routeOf(request).config.access === 'public') return done();
    const { authorization } = request.headers;
    const known = authorization === undefined ? undefined : authenticator.findCached(authorization, request.raw.socket);
    if (!known) {
      identify(request, authenticator)
        .then((found) => admit(request, found))
        .then(() => done(), done);
      return;
    }
    // Most requests come from somebody who was here a moment ago: no promise for them.
    try {
      admit(request, known);
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    done();
  });
}

/** Whoever sent the request, for what depends on how and from where they signed in. */
export function callerOf({ actor, signIn, ip }: FastifyRequest): Caller {
  return { actor, signIn, address: ip };
}

/** For routes that are public to some: signs in here and lets only administrators pass. */
export async function admitAdministrator(
  request: FastifyRequest,
  { authenticator, scopes }: { authenticator: Authenticator; scopes: TokenScopes },
): Promise<void> {
  const identity = await identify(request, authenticator);
  if (!identity) throw challenge(request);
  scopes.require(request, identity.signIn);
  if (identity.actor.lacksSecondFactor) requireSecondFactor(identity.signIn);
  requireAdministrator(identity.actor);
}

function requireAdministrator({ isAdministrator }: Actor): void {
  if (!isAdministrator) throw forbidden('Only members of role 1 may do this');
}

/** Tokens stay: programs have no second factor, and no new ones are made without it. */
function requireSecondFactor({ via }: SignIn): void {
  if (via === 'token') return;
  throw new AppError('second_factor_required', 403, 'A role of yours asks for a second factor: set one up first');
}

/** Basic has just sent the password; a session may be in other hands. */
function requireConfirmed(signIn: SignIn, now: number): void {
  if (signIn.via !== 'session' || now - signIn.confirmedAt < CONFIRMED_MS) return;
  throw new AppError('confirmation_required', 403, 'Confirm with your password that it is you');
}

export function setSessionCookie(request: AnyRequest, reply: FastifyReply, secret: string): void {
  reply.header('set-cookie', formatCookie(request, secret, SESSION_MS / 1000));
}

export function clearSessionCookie(request: AnyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', formatCookie(request, '', 0));
}

/** The secret in the session cookie, whether it is worth anything or not. */
export function sessionSecret(request: AnyRequest): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parseCookie(cookie)[cookieName(isSecure(request))] || undefined;
}

function formatCookie(request: AnyRequest, value: string, seconds: number): string {
  const secure = isSecure(request) ? '; Secure' : '';
  const ended = seconds === 0 ? '; Expires=Thu, 01 Jan 1970 00:00:00 GMT' : '';
  return `${cookieName(isSecure(request))}=${value}; Max-Age=${seconds}; Path=/${ended}; HttpOnly${secure}; SameSite=Lax`;
}

function isSecure(request: AnyRequest): boolean {
  return baseUrl(request).startsWith('https:');
}

/** Who sent the request, as of now: for answers that stay open after it was let in. */
export function identifyAgain(request: FastifyRequest, authenticator: Authenticator): Promise<Identity | undefined> {
  return identify(request, authenticator);
}

async function identify(request: FastifyRequest, authenticator: Authenticator): Promise<Identity | undefined> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    return asSender(request, () => authenticator.byHeader(authorization, request.ip)).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 401 ? challenge(request, error.message) : error;
    });
  }
  const secret = sessionSecret(request);
  return secret === undefined ? undefined : authenticator.bySession(secret);
}

/** What a person opens by itself; everything else is a part of a page: a picture, a stream, a script's request. */
const OPENED_BY_PEOPLE = new Set(['document', 'iframe', 'frame', 'embed', 'object']);

/** The 401 of this request. Browsers show a box for Basic credentials unless the page asks them not to. */
export function challenge(request: AnyRequest, detail?: string): AppError {
  const error = unauthenticated(detail);
  if (request.headers['x-requested-with'] !== undefined || isPartOfOwnPage(request)) return error;
  return new AppError(error.code, error.status, error.message, {
    headers: { 'www-authenticate': 'Basic realm="Atrium"' },
  });
}

/** Pictures and event streams of our own pages cannot send `X-Requested-With`; the page itself asks for a sign-in. */
function isPartOfOwnPage({ headers }: AnyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = headers;
  return site === 'same-origin' && typeof destination === 'string' && !OPENED_BY_PEOPLE.has(destination);
}
