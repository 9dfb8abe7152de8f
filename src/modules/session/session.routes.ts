import { Type } from 'typebox';
import {
  challenge,
  clearSessionCookie,
  refuseOtherSites,
  sessionSecret,
  setSessionCookie,
} from '../../platform/auth/index.ts';
import { type App, NoContent, routesOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentSession } from './session.presenter.ts';
import { SignInSchema, sessionSchemas } from './session.schemas.ts';
import type { SessionService } from './session.service.ts';

const tags = ['Session'];
const root = '/api/session/v1';
const cookieHeader = { 'Set-Cookie': Type.String({ description: 'The session, `atrium_session`.' }) };

export function sessionRoutes(app: App, { capabilities }: Platform, sessions: SessionService): void {
  const routes = routesOf(app, tags);
  const { SessionUserSchema, SessionSchema } = sessionSchemas(capabilities);
  app.addSchema(SessionUserSchema);

  routes.post(
    root,
    {
      access: 'public',
      alsoAnswers: [401, 403, 429],
      operationId: 'signIn',
      summary: 'Sign in',
      description:
        'Sets the session cookie, which is good for 14 days. A session that the browser had before ends. A wrong name or password: 401; after 20 failures 429 with `Retry-After`, and after 100 of the name from anywhere a wait of up to 16 seconds on networks that are new to its owner; from a page of another site: 403.',
      body: SignInSchema,
      response: { 200: { ...SessionSchema, headers: cookieHeader } },
    },
    async (request, reply) => {
      refuseOtherSites(request);
      const { username, password } = request.body;
      const opened = await sessions.open({
        username,
        password,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        replaces: sessionSecret(request),
      });
      if (!opened) throw challenge(request, 'The username or the password is wrong');
      setSessionCookie(request, reply, opened.secret);
      reply.header('cache-control', 'no-store');
      return presentSession(request, opened);
    },
  );

  routes.get(
    root,
    {
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
