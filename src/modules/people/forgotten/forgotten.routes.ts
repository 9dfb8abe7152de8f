import { refuseOtherSites } from '../../../platform/auth/index.ts';
import { type App, routesOf } from '../../../platform/http/index.ts';
import { ForgottenSchema, NewPasswordSchema, NewPasswordSetSchema } from './forgotten.schemas.ts';
import type { ForgottenService } from './forgotten.service.ts';

const address = '/api/session/v1/forgotten-password';

export function forgottenRoutes(app: App, forgotten: ForgottenService): void {
  const routes = routesOf(app, ['Session']);

  routes.post(
    address,
    {
      access: 'public',
      alsoAnswers: [403, 429],
      conflicts: ['mail_off'],
      operationId: 'forgetPassword',
      summary: 'Ask for a new password by mail',
      description:
        'Sends a link to the user’s e-mail address, which is good once, for 30 minutes. The answer is the same whether there is such a user or not. Where no mail is sent: 409; too many requests: 429.',
      body: ForgottenSchema,
    },
    async (request) => {
      refuseOtherSites(request);
      await forgotten.ask(request.body.username, request.ip);
    },
  );

  routes.put(
    address,
    {
      access: 'public',
      alsoAnswers: [403],
      conflicts: ['changed_meanwhile'],
      operationId: 'setForgottenPassword',
      summary: 'Set a new password by the link of a mail',
      description:
        'Of a forgotten password or of an invitation. Ends all sessions of the user; tokens stay. A token that is too old, was used, or is of a password that was changed since: 400.',
      body: NewPasswordSchema,
      response: { 200: NewPasswordSetSchema },
    },
    async (request, reply) => {
      refuseOtherSites(request);
      reply.header('cache-control', 'no-store');
      return { username: await forgotten.setPassword(request.body.token, request.body.password) };
    },
  );
}
