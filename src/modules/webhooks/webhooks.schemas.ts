import { type TProperties, Type } from 'typebox';
import { nullable, oneOf, optionalBody, pageSchema } from '../../platform/http/index.ts';
import { deliveryExample, deliveryFields, namedDeliveryFields } from './log/deliveries.schemas.ts';
import { ALL_EVENTS, MAX_URL } from './webhooks.input.ts';

export const WEBHOOK_PAGES = { default: 20, max: 200 } as const;
const webhookStates = ['enabled', 'disabled', 'gone', 'failing'] as const;

const MAX_OVERLAP_HOURS = 168;
export const OVERLAP_HOURS = 24;

const moment = { format: 'date-time' } as const;

const fields = {
  id: Type.Integer(),
  url: Type.String({ format: 'uri' }),
  description: Type.String(),
  events: Type.Array(Type.String(), { description: 'Names of events, or `*` alone for all.' }),
  enabled: Type.Boolean({ description: 'Whether events are recorded for it and sent to it.' }),
  state: oneOf(webhookStates, {
    description:
      '`disabled`: switched off by an administrator. `gone`: its receiver answered 410. `failing`: it failed for three days.',
  }),
  state_since: Type.String(moment),
  created: Type.String(moment),
  created_by: nullable(
    Type.Object({ id: Type.Integer(), name: Type.String() }, { description: 'Null when the user was deleted.' }),
  ),
  modified: Type.String(moment),
  waiting: Type.Integer({ description: 'How many deliveries wait for it.' }),
  last_delivery: lastDelivery(deliveryFields),
};

function lastDelivery<T extends TProperties>(delivery: T) {
  return nullable(Type.Object(delivery, { description: 'The newest of those that were delivered or have failed.' }));
}

const example = {
  id: 4,
  url: 'https://example.com/hooks/atrium',
  description: 'Payroll',
  events: ['user.created', 'user.updated', 'user.deleted'],
  enabled: true,
  state: 'enabled',
  state_since: '2026-01-31T09:05:00+00:00',
  created: '2026-01-31T09:05:00+00:00',
  created_by: { id: 1, name: 'Ada Lovelace' },
  modified: '2026-01-31T09:05:00+00:00',
  waiting: 0,
  last_delivery: deliveryExample,
};

const secret = Type.String({
  description: 'What deliveries are signed with: `whsec_` and the key in Base64. Shown this once.',
});

export const WebhookSchema = Type.Object(fields, {
  $id: 'Webhook',
  description: 'Where events are sent to.',
  examples: [example],
});

export const NewWebhookSchema = Type.Object(
  { ...fields, secret },
  { $id: 'NewWebhook', examples: [{ ...example, last_delivery: null, secret: 'whsec_…' }] },
);

export const WebhookListSchema = pageSchema(WebhookSchema);

/** With the names of the events, which the modules declare. */
export function webhookSchemas(eventTypes: readonly string[]) {
  const items = oneOf([...eventTypes, ALL_EVENTS]);
  const named = {
    events: { ...fields.events, describedAs: Type.Array(items) },
    last_delivery: lastDelivery(namedDeliveryFields(eventTypes)),
  };
  return [WebhookSchema, NewWebhookSchema].map((schema) => ({
    ...schema,
    properties: { ...schema.properties, ...named },
  }));
}

/** The names of events that webhooks can be registered for are those of all modules. */
export function webhookInputSchemas(eventTypes: readonly string[]) {
  const input = {
    url: Type.String({
      minLength: 1,
      maxLength: MAX_URL,
      description: 'Begins with `http://` or `https://`. Private addresses only where the installation allows them.',
    }),
    events: Type.Array(oneOf([...eventTypes, ALL_EVENTS]), {
      minItems: 1,
      maxItems: 200,
      description: 'Names of events, or `*` alone for all.',
    }),
    description: Type.Optional(Type.String({ maxLength: 1_000, description: 'What it is for.' })),
  };

  const WebhookCreateSchema = Type.Object(
    { ...input, enabled: Type.Optional(Type.Boolean({ default: true, description: 'False: made switched off.' })) },
    { examples: [{ url: example.url, events: example.events, description: example.description }] },
  );

  const WebhookUpdateSchema = Type.Object(
    {
      url: Type.Optional(input.url),
      events: Type.Optional(input.events),
      description: input.description,
      enabled: Type.Optional(
        Type.Boolean({ description: 'True, for one that is switched off: what waits is sent at once.' }),
      ),
    },
    { examples: [{ enabled: true }] },
  );
  return { WebhookCreateSchema, WebhookUpdateSchema };
}

export const RotationSchema = optionalBody(
  Type.Object(
    {
      overlap_hours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_OVERLAP_HOURS,
          default: OVERLAP_HOURS,
          description: 'How long deliveries are signed with the old secret as well.',
        }),
      ),
    },
    { examples: [{ overlap_hours: 24 }] },
  ),
);

export const SecretSchema = Type.Object({ secret }, { examples: [{ secret: 'whsec_…' }] });
