import { type App, createOnce, IdParams, ref, routesOf, sendPage } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { administratorsOnly } from '../webhooks.policy.ts';
import { presentDelivery, presentDetail } from './deliveries.presenter.ts';
import {
  DELIVERY_PAGES,
  DeliveryDetailSchema,
  DeliveryListSchema,
  DeliveryParams,
  DeliverySchema,
  deliveriesQuerySchema,
} from './deliveries.schemas.ts';
import type { DeliveriesService } from './deliveries.service.ts';

const tags = ['Webhooks: deliveries'];
const root = '/api/webhooks/v1/:id';

export function deliveryRoutes(app: App, platform: Platform, deliveries: DeliveriesService): void {
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/deliveries`,
    {
      ...administratorsOnly,
      summary: 'The deliveries of a webhook, newest first',
      description: `Those that have ended are kept for 30 days.`,
      params: IdParams,
      querystring: deliveriesQuerySchema(platform.eventTypes),
      response: { 200: DeliveryListSchema },
    },
    (request) => {
      const { status, type } = request.query;
      return sendPage(
        request,
        DELIVERY_PAGES,
        (page) => deliveries.list(request.params.id, { status, type }, page),
        presentDelivery,
      );
    },
  );

  routes.get(
    `${root}/deliveries/:delivery_id`,
    {
      ...administratorsOnly,
      summary: 'One delivery, with all that was sent and answered',
      params: DeliveryParams,
      response: { 200: ref(DeliveryDetailSchema) },
    },
    async (request) => {
      const { id, delivery_id: deliveryId } = request.params;
      const { delivery, tries } = await deliveries.get(id, deliveryId);
      return presentDetail(delivery, tries);
    },
  );

  routes.post(
    `${root}/deliveries/:delivery_id/replay`,
    {
      ...administratorsOnly,
      idempotent: true,
      conflicts: ['delivery_waiting'],
      summary: 'Send a delivery again',
      description: `The same message under the same \`webhook-id\`, beside the events; several of them one after the other. One that still waits: 409. Tried again like others, but only once while the webhook is switched off.`,
      params: DeliveryParams,
      response: { 201: ref(DeliverySchema) },
    },
    async (request, reply) => {
      const { id, delivery_id: deliveryId } = request.params;
      return createOnce(platform, request, reply, async (tx) =>
        presentDelivery(await deliveries.replay(tx, id, deliveryId)),
      );
    },
  );

  routes.post(
    `${root}/test`,
    {
      ...administratorsOnly,
      idempotent: true,
      summary: 'Send a message to try it out',
      description: `A message of the type \`webhook.test\`, out of turn, with one try, whether the webhook is switched on or not. The delivery tells how it went.`,
      params: IdParams,
      response: { 201: ref(DeliverySchema) },
    },
    async (request, reply) => {
      return createOnce(platform, request, reply, async (tx) =>
        presentDelivery(await deliveries.ping(tx, request.params.id)),
      );
    },
  );

  routes.delete(
    `${root}/deliveries/:delivery_id`,
    {
      ...administratorsOnly,
      conflicts: ['delivery_ended'],
      operationId: 'cancelWebhookDelivery',
      summary: 'Give up a delivery that waits',
      description: `The next one is tried at once, or when the try that is on its way has ended: it may still arrive. One that does not wait: 409.`,
      params: DeliveryParams,
    },
    async (request) => {
      const { id, delivery_id: deliveryId } = request.params;
      await deliveries.cancel(id, deliveryId);
    },
  );
}
