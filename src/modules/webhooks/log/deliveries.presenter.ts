import { isoDate, isoDateOrNull } from '../../../platform/time/wire.ts';
import type { Delivery, DeliveryTry, StoredDelivery } from './deliveries.repository.ts';

export function presentDelivery(delivery: Delivery) {
  const { id, message_id, type, status, tries, response_status } = delivery;
  return {
    id,
    message_id,
    type,
    status,
    tries,
    created: isoDate(delivery.created_at),
    next_try: isoDateOrNull(delivery.next_try_at),
    ended: isoDateOrNull(delivery.ended_at),
    response_status,
    error: delivery.last_error,
  };
}

export function presentDetail(delivery: StoredDelivery, tries: readonly DeliveryTry[]) {
  return { ...presentDelivery(delivery), payload: JSON.parse(delivery.payload), log: tries.map(presentTry) };
}

function presentTry(one: DeliveryTry) {
  const { response_status: status, response_headers: headers, response_body: body } = one;
  return {
    at: isoDate(one.at),
    duration_ms: one.duration_ms,
    request: { url: one.url, headers: JSON.parse(one.request_headers) },
    response: status === null ? null : { status, headers: JSON.parse(headers ?? '{}'), body: body ?? '' },
    error: one.error,
  };
}
