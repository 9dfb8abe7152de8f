import type { FastifyReply } from 'fastify';
import {
  type App,
  createSecretOnce,
  etagOf,
  IdParams,
  pageQuerySchema,
  ref,
  requireMatch,
  routesOf,
  sendPage,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { administratorsOnly } from './webhooks.policy.ts';
import { editedPart, presentWebhook, type ShownWebhook } from './webhooks.presenter.ts';
import {
  NewWebhookSchema,
  OVERLAP_HOURS,
  RotationSchema,
  SecretSchema,
  WEBHOOK_PAGES,
  WebhookListSchema,
  WebhookSchema,
  webhookInputSchemas,
} from './webhooks.schemas.ts';
import type { WebhooksService } from './webhooks.service.ts';

const tags = ['Webhooks'];
const root = '/api/webhooks/v1';

export function webhookRoutes(app: App, platform: Platform, webhooks: WebhooksService): void {
  const routes = routesOf(app, tags);
  const { WebhookCreateSchema, WebhookUpdateSchema } = webhookInputSchemas(platform.eventTypes);

  routes.get(
    root,
    {
      ...administratorsOnly,
      summary: 'List the webhooks, in the order they were made',
      querystring: pageQuerySchema(WEBHOOK_PAGES),
      response: { 200: WebhookListSchema },
    },
    (request) => sendPage(request, WEBHOOK_PAGES, (page) => webhooks.list(page), presentWebhook),
  );

  routes.post(
    root,
    {
      ...administratorsOnly,
      idempotent: true,
      tagged: true,
      conflicts: ['already_created', 'too_many_webhooks'],
      summary: 'Register a webhook',
      description: `The secret is in this answer and nowhere else: a request that is repeated with its \`Idempotency-Key\` makes no second webhook, and answers 409 that names the first. At most 100.`,
      body: WebhookCreateSchema,
      response: { 201: ref(NewWebhookSchema) },
    },
    async (request, reply) => {
      const input = await webhooks.checkNew(request.body);
      return createSecretOnce(platform, request, reply, 'Webhook', async (tx) => {
        const { made, secret } = await webhooks.create(tx, request.actor, input);
        return { ...presentWebhook(tagged(reply, made)), secret };
      });
    },
  );

  routes.get(
    `${root}/:id`,
    {
      ...administratorsOnly,
      tagged: true,
      summary: 'One webhook',
      params: IdParams,
      response: { 200: ref(WebhookSchema) },
    },
    async (request, reply) => presentWebhook(tagged(reply, await webhooks.get(request.params.id))),
  );

  routes.patch(
    `${root}/:id`,
    {
      ...administratorsOnly,
      conditional: true,
      conflicts: ['webhook_changed'],
      summary: 'Change a webhook, switch it on or off',
      description: `What is left out stays. Events are not recorded while it is off. What waits is kept, and sent at once when it is switched on; a new \`url\` switches a webhook on that has failed. \`If-Match\` holds against edits, not against deliveries.`,
      params: IdParams,
      body: WebhookUpdateSchema,
      response: { 200: ref(WebhookSchema) },
    },
    async (request, reply) => {
      const changed = await webhooks.update(request.params.id, request.body, (current) =>
        requireMatch(request, editedPart(current)),
      );
      return presentWebhook(tagged(reply, changed));
    },
  );

  routes.delete(
    `${root}/:id`,
    {
      ...administratorsOnly,
      conditional: true,
      summary: 'Delete a webhook',
      description: `What waits for it and its log go with it.`,
      params: IdParams,
    },
    (request) => webhooks.delete(request.params.id, (current) => requireMatch(request, editedPart(current))),
  );

  routes.post(
    `${root}/:id/secret`,
    {
      ...administratorsOnly,
      operationId: 'renewWebhookSecret',
      summary: 'Make a new secret',
      description: `Until the overlap is over, deliveries carry a signature by the old secret as well, separated by a space. The answer is the only place that shows the new one.`,
      params: IdParams,
      body: RotationSchema,
      response: { 200: SecretSchema },
    },
    async (request, reply) => {
      const hours = request.body?.overlap_hours ?? OVERLAP_HOURS;
      const secret = await webhooks.rotateSecret(request.params.id, hours);
      reply.header('cache-control', 'no-store');
      return { secret };
    },
  );
}

function tagged(reply: FastifyReply, shown: ShownWebhook): ShownWebhook {
  reply.header('etag', etagOf(editedPart(shown.webhook)));
  return shown;
}
