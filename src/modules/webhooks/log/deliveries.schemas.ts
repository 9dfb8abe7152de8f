import { Type } from 'typebox';
import { nullable, oneOf, pageQuery, pageSchema } from '../../../platform/http/index.ts';
import { PING } from '../webhooks.events.ts';

export const DELIVERY_PAGES = { default: 20, max: 200 } as const;

const statuses = ['waiting', 'delivered', 'failed', 'cancelled'] as const;
const moment = Type.String({ format: 'date-time' });
const headers = Type.Record(Type.String(), Type.String());

export const deliveryFields = {
  id: Type.Integer(),
  message_id: Type.String({ description: 'The `webhook-id`: the same for every try and every replay of an event.' }),
  type: Type.String({ description: 'The name of the event.' }),
  status: oneOf(statuses),
  tries: Type.Integer(),
  created: moment,
  next_try: nullable(
    Type.String({
      format: 'date-time',
      description: 'Null: at once, in its turn, when the webhook is switched on, or never.',
    }),
  ),
  ended: nullable(moment),
  response_status: nullable(Type.Integer({ description: 'Of the last try.' })),
  error: nullable(Type.String({ description: 'Why the last try failed.' })),
};

export const deliveryExample = {
  id: 87,
  message_id: 'msg_2Zk1pQ8uVwX5yT3rN7mB9cLd',
  type: 'user.created',
  status: 'delivered',
  tries: 1,
  created: '2026-01-31T09:05:00+00:00',
  next_try: null,
  ended: '2026-01-31T09:05:01+00:00',
  response_status: 204,
  error: null,
};

export const DeliverySchema = Type.Object(deliveryFields, {
  $id: 'WebhookDelivery',
  description: 'A message for one webhook.',
  examples: [deliveryExample],
});

const TrySchema = Type.Object({
  at: moment,
  duration_ms: Type.Integer(),
  request: Type.Object(
    { url: Type.String({ description: 'Where redirects led to.' }), headers },
    { description: 'What was sent, or would have been: `error` tells of an address that was refused.' },
  ),
  response: nullable(
    Type.Object({
      status: Type.Integer(),
      headers,
      body: Type.String({ description: 'The first 4 KB, as text.' }),
    }),
  ),
  error: nullable(Type.String()),
});

export const DeliveryDetailSchema = Type.Object(
  {
    ...deliveryFields,
    payload: Type.Unsafe<unknown>({
      type: 'object',
      additionalProperties: true,
      description: 'What is sent.',
      describedAs: Type.Object({
        type: Type.String({ description: 'The name of the event.' }),
        timestamp: moment,
        data: Type.Object({}, { additionalProperties: true, description: 'As the event has it.' }),
      }),
    }),
    log: Type.Array(TrySchema, { description: 'Every try that came to an end, the first one first.' }),
  },
  {
    $id: 'WebhookDeliveryDetail',
    description: 'A message with all that was sent and answered.',
    examples: [
      {
        ...deliveryExample,
        payload: { type: 'user.created', timestamp: '2026-01-31T09:05:00.000Z', data: { id: 12 } },
        log: [
          {
            at: '2026-01-31T09:05:01+00:00',
            duration_ms: 84,
            request: {
              url: 'https://example.com/hooks/atrium',
              headers: { 'webhook-id': 'msg_2Zk1pQ8uVwX5yT3rN7mB9cLd', 'webhook-timestamp': '1769850301' },
            },
            response: { status: 204, headers: { server: 'example' }, body: '' },
            error: null,
          },
        ],
      },
    ],
  },
);

/** With the names of the events, which the modules declare. */
export function namedDeliveryFields(eventTypes: readonly string[]) {
  return { ...deliveryFields, type: { ...deliveryFields.type, describedAs: oneOf([...eventTypes, PING]) } };
}

export function deliverySchemas(eventTypes: readonly string[]) {
  const { type } = namedDeliveryFields(eventTypes);
  return [DeliverySchema, DeliveryDetailSchema].map((schema) => ({
    ...schema,
    properties: { ...schema.properties, type },
  }));
}

export const DeliveryListSchema = pageSchema(DeliverySchema);

export function deliveriesQuerySchema(eventTypes: readonly string[]) {
  return Type.Object({
    status: Type.Optional(oneOf(statuses, { description: 'Only these.' })),
    type: Type.Optional(oneOf([...eventTypes, PING], { description: 'Only of this event.' })),
    ...pageQuery(DELIVERY_PAGES),
  });
}

export const DeliveryParams = Type.Object({
  id: Type.Integer({ description: 'Id of the webhook.' }),
  delivery_id: Type.Integer({ description: 'Id of the delivery.' }),
});
