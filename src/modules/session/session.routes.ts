import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  callerOf,
  challenge,
  clearSessionCookie,
  passkeySite,
  refuseOtherSites,
  sessionSecret,
  setSessionCookie,
} from '../../platform/auth/index.ts';
import { type AnyRequest, type App, NoContent, routesOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentSecondStep, presentSession } from './session.presenter.ts';
import {
  ConfirmationSchema,
  PasskeyQuestionSchema,
  PasskeySignInSchema,
  SecondFactorSchema,
  SecondStepSchema,
  SignInSchema,
  sessionSchemas,
} from './session.schemas.ts';
import type { Opened, SessionService } from './session.service.ts';

const tags = ['Session'];
const root = '/api/session/v1';
const cookieHeader = {
  'Set-Cookie': Type.String({ description: 'The session, `atrium_session`, behind https `__Host-atrium_session`.' }),
};

export function sessionRoutes(app: App, { brand, capabilities }: Platform, sessions: SessionService): void {
  const routes = routesOf(app, tags);
  const { SessionUserSchema, SessionSchema } = sessionSchemas(capabilities);
  app.addSchema(SessionUserSchema);
  const siteOf = (request: AnyRequest) => passkeySite(request, brand.name);

  const send = (request: AnyRequest, reply: FastifyReply, opened: Opened | undefined, wrong: string) => {
    if (!opened) throw challenge(request, wrong);
    setSessionCookie(request, reply, opened.secret);
    reply.header('cache-control', 'no-store');
    return presentSession(request, opened);
  };

  routes.post(
    root,
    {
      access: 'public',
      alsoAnswers: [401, 403, 429],
      operationId: 'signIn',
      summary: 'Sign in',
      description:
        'Sets the session cookie, which is good for 14 days. A session that the browser had before ends. A wrong name or password: 401; after 20 failures 429 with `Retry-After`, and after 100 of the name from anywhere a wait of up to 16 seconds on networks that are new to its owner; from a page of another site: 403. Of somebody with a second factor: 202 that says what is still needed, and no cookie; `…/second-factor` takes it.',
      body: SignInSchema,
      response: { 200: { ...SessionSchema, headers: cookieHeader }, 202: SecondStepSchema },
    },
    async (request, reply) => {
      refuseOtherSites(request);
      const opened = await sessions.open(request.body, placeOf(request), siteOf(request));
      if (opened && 'needs' in opened) {
        return reply.code(202).header('cache-control', 'no-store').send(presentSecondStep(opened));
      }
      return send(request, reply, opened, 'The username or the password is wrong');
    },
  );

  routes.post(
    `${root}/second-factor`,
    {
      access: 'public',
      alsoAnswers: [401, 403, 429],
      operationId: 'finishSignIn',
      summary: 'Sign in: the second factor',
      description:
        'With the ticket of the first step and one of: a code of the authenticator app, a recovery code, a passkey. Sets the session cookie. Wrong: 401; a ticket that is too old, or of a password that was changed since: 400; after 20 failures from one network, or 60 of the account from anywhere, 429.',
      body: SecondFactorSchema,
      response: { 200: { ...SessionSchema, headers: cookieHeader } },
    },
    async (request, reply) => {
      refuseOtherSites(request);
      const opened = await sessions.finish(request.body, placeOf(request), siteOf(request));
      return send(request, reply, opened, 'The code or the passkey is wrong');
    },
  );

  routes.post(
    `${root}/passkey/question`,
    {
      access: 'public',
      alsoAnswers: [403],
      operationId: 'askForPasskey',
      summary: 'Ask for a passkey',
      description: 'A challenge for `navigator.credentials.get`, for a sign-in without a password or a confirmation.',
      response: { 200: PasskeyQuestionSchema },
    },
    async (request, reply) => {
      refuseOtherSites(request);
      reply.header('cache-control', 'no-store');
      return sessions.askForPasskey(siteOf(request));
    },
  );

  routes.post(
    `${root}/passkey`,
    {
      access: 'public',
      alsoAnswers: [401, 403, 429],
      operationId: 'signInWithPasskey',
      summary: 'Sign in with a passkey alone',
      description:
        'The device has verified its owner, so that neither a password nor a second factor is needed. Sets the session cookie. Wrong, or answered before: 401; a ticket that is too old: 400.',
      body: PasskeySignInSchema,
      response: { 200: { ...SessionSchema, headers: cookieHeader } },
    },
    async (request, reply) => {
      refuseOtherSites(request);
      const opened = await sessions.openByPasskey(request.body, placeOf(request), siteOf(request));
      return send(request, reply, opened, 'The passkey is not known here, or its owner may not sign in');
    },
  );

  routes.post(
    `${root}/confirmation`,
    {
      ownAccount: true,
      beforeSecondFactor: true,
      alsoAnswers: [429],
      operationId: 'confirmSession',
      summary: 'Confirm that it is you',
      description:
        'With the password, or a passkey and the ticket of its question: for ten minutes the session may do what otherwise answers 403 (`confirmation_required`). A new session is confirmed. Wrong: 400, counted as a failed sign-in. With Basic credentials or a token: 403.',
      body: ConfirmationSchema,
    },
    (request) => sessions.confirm(callerOf(request), request.body, siteOf(request)),
  );

  routes.get(
    root,
    {
      anyScope: true,
      beforeSecondFactor: true,
      summary: 'The signed-in user with their rights',
      description: 'For pages: who is signed in, and what to show them.',
      response: { 200: SessionSchema },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return presentSession(request, await sessions.get(request.actor));
    },
  );

  routes.delete(
    root,
    {
      ownAccount: true,
      beforeSecondFactor: true,
      operationId: 'signOut',
      summary: 'Sign out',
      description: 'Ends the session and clears the cookie. Basic credentials and tokens stay good.',
      response: { 204: Type.Null({ ...NoContent, headers: cookieHeader }) },
    },
    async (request, reply) => {
      await sessions.close(request.signIn);
      clearSessionCookie(request, reply);
    },
  );
}

function placeOf(request: AnyRequest) {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '', replaces: sessionSecret(request) };
}
