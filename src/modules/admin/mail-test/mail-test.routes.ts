import { type App, ref, routesOf } from '../../../platform/http/index.ts';
import { administratorsOnly } from '../admin.policy.ts';
import { MailTestSchema } from './mail-test.schemas.ts';
import type { MailTester } from './mail-test.service.ts';

export function mailTestRoutes(app: App, tryMail: MailTester): void {
  routesOf(app, ['Administration']).post(
    '/api/admin/v1/mail/test',
    {
      ...administratorsOnly,
      conflicts: ['mail_off', 'no_mail_address'],
      operationId: 'sendTestMail',
      summary: 'Send a mail to yourself',
      description:
        'And tell how the mail server took it, within a minute. It goes to your own address and to nobody else.',
      response: { 200: ref(MailTestSchema) },
    },
    (request) => tryMail(request.actor),
  );
}
