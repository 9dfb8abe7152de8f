// Owns the wire shapes of events, as other systems are sent them.
import { Type } from 'typebox';
import type { Outgoing } from '../http/openapi/openapi-document.ts';
import { nullable } from '../http/schemas/schemas.ts';
import { changeTypes, type EventType, eventTypes, notificationKinds } from './kinds.ts';

/** Sent only when an administrator asks for it; nothing has happened. */
export const PING = 'webhook.test';

const causedBy = nullable(Type.Integer({ description: 'The user whose act it was; null: nobody’s.' }));
const changed = Type.Optional(
  Type.Array(Type.String(), { description: 'The names of what is different now; only in an update.' }),
);

export const EventNotice = Type.Object(
  {
    object: Type.Object({ type: Type.String(), id: Type.Integer() }, { description: 'What it is about.' }),
    text: Type.String({ description: 'The notification, in English.' }),
    link: nullable(Type.String({ description: 'Path below the public address.' })),
    caused_by: causedBy,
    user_ids: Type.Array(Type.Integer(), {
      description: 'Whom it was meant for, whether they want to be told or not; the first 1,000 of them.',
    }),
    user_count: Type.Integer({ description: 'How many that are.' }),
  },
  { $id: 'EventNotice', description: 'Something that people are told of.' },
);

export const EventUser = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    firstname: Type.String(),
    surname: Type.String(),
    fullname: Type.String(),
    email: Type.String(),
    job_title: Type.String(),
    company: Type.String(),
    blocked: Type.Boolean(),
    extranet_id: Type.Integer(),
    language: Type.String(),
    user_code: Type.String(),
    caused_by: causedBy,
    changed,
  },
  { $id: 'EventUser', description: 'A user as they are now, or were when deleted.' },
);

export const EventDocument = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    version: Type.Integer(),
    folder_ids: Type.Array(Type.Integer(), { description: 'Where it is, or was; all of its folders.' }),
    caused_by: causedBy,
    changed,
    restored: Type.Optional(Type.Boolean({ description: 'It came back from the trash.' })),
  },
  { $id: 'EventDocument', description: 'A document as it is now, or was when deleted.' },
);

export const EventPing = Type.Object({ webhook_id: Type.Integer() }, { $id: 'EventPing', description: 'A try-out.' });

const noticeExample = {
  object: { type: 'badge', id: 4 },
  text: 'Ada Lovelace gave you the badge “Pioneer”',
  link: '/badges/4',
  caused_by: 7,
  user_ids: [12],
  user_count: 1,
};
const userExample = {
  id: 12,
  username: 'grace',
  firstname: 'Grace',
  surname: 'Hopper',
  fullname: 'Grace Hopper',
  email: 'grace@example.com',
  job_title: 'Rear admiral',
  company: 'Navy',
  blocked: false,
  extranet_id: 1,
  language: 'en',
  user_code: '',
  caused_by: 1,
};
const documentExample = { id: 31, title: 'Travel rules.pdf', version: 2, folder_ids: [1], caused_by: 7 };

const summaries: Readonly<Record<EventType | typeof PING, string>> = {
  'badge.assigned': 'A badge was given to people',
  'thanks.received': 'People were thanked',
  'document.approved': 'A draft was approved',
  'document.rejected': 'A draft was rejected',
  'document.draft_waiting': 'A draft waits for approval',
  'document.checkout_broken': 'A check-out was ended by somebody else',
  'article.published': 'An article of the knowledge base was published',
  'question.asked': 'A question was asked',
  'question.answered': 'A question was answered',
  'comment.added': 'A comment was written',
  'expense.submitted': 'An expense sheet was submitted',
  'expense.approved': 'An expense sheet was approved',
  'expense.rejected': 'An expense sheet was rejected',
  'expense.processed': 'An expense sheet was processed',
  'webhook.disabled': 'A webhook was switched off, as its receiver is gone or has failed',
  'user.created': 'A user was added',
  'user.updated': 'A user was changed',
  'user.deleted': 'A user was deleted',
  'document.created': 'A document was added',
  'document.updated': 'A document was changed',
  'document.deleted': 'A document was deleted',
  [PING]: 'An administrator tries out the webhook',
};

const description = `Signed by the Standard Webhooks convention: \`webhook-signature\` holds \`v1,\` and the Base64 of the
HMAC-SHA256 of \`<webhook-id>.<webhook-timestamp>.<body>\`, made with the bytes that follow \`whsec_\` in the secret, in Base64;
several, separated by spaces, while a secret is being replaced. Sent at least once and in order: the next follows when this was answered with 2xx,
within 15 seconds. Otherwise it is sent again for three days, at growing intervals.`;

const headers = [
  { name: 'webhook-id', description: 'Names the event; the same whenever it is sent again.' },
  { name: 'webhook-timestamp', description: 'When this try was made: seconds since 1970.' },
  { name: 'webhook-signature', description: 'One or more signatures, separated by spaces.' },
];

/** What the description says of each event that webhooks can be registered for. */
export const eventMessages: readonly Outgoing[] = ([...eventTypes, PING] as const).map((name) => {
  const { data, example } = dataOf(name);
  return { name, summary: summaries[name], description, tag: 'Webhooks: events', headers, data, example };
});

function dataOf(name: EventType | typeof PING): Pick<Outgoing, 'data' | 'example'> {
  if (name === PING) return { data: EventPing, example: { webhook_id: 4 } };
  if (notificationKinds.some((kind) => kind === name)) return { data: EventNotice, example: noticeExample };
  const isUpdate = changeTypes.some((type) => type === name) && name.endsWith('.updated');
  if (name.startsWith('user.')) {
    return { data: EventUser, example: isUpdate ? { ...userExample, changed: ['job_title'] } : userExample };
  }
  return { data: EventDocument, example: isUpdate ? { ...documentExample, changed: ['title'] } : documentExample };
}
