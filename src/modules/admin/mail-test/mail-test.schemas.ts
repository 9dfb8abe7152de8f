import { Type } from 'typebox';
import { nullable, oneOf } from '../../../platform/http/index.ts';

export const outcomes = ['sent', 'refused', 'later', 'unreachable'] as const;

export const MailTestSchema = Type.Object(
  {
    outcome: oneOf(outcomes, {
      description:
        '`sent`: the server took it. `refused`: it takes no such mail. `later`: not now. `unreachable`: it could not be reached, or takes no mail from us at all.',
    }),
    reason: nullable(
      Type.String({
        description: 'What the server answered, in codes: what servers write may hold addresses and secrets.',
      }),
    ),
    to: Type.String({ description: 'Your address.' }),
    from: Type.String(),
    server: Type.String({ description: 'Host and port.' }),
    duration_ms: Type.Integer(),
  },
  {
    $id: 'MailTest',
    description: 'How the mail server took a mail.',
    examples: [
      {
        outcome: 'unreachable',
        reason: 'EAUTH, 535 5.7.8 at AUTH PLAIN',
        to: 'ada@example.com',
        from: 'Example Works <noreply@example.com>',
        server: 'mail.example.com:587',
        duration_ms: 120,
      },
    ],
  },
);
