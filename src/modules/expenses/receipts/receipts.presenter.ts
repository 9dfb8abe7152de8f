import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import type { Receipt } from './receipts.repository.ts';

export function presentReceipt(request: FastifyRequest, receipt: Receipt) {
  const address = `${baseUrl(request)}/api/expenses/v1/receipts/${receipt.id}`;
  return {
    id: receipt.id,
    sheet_id: receipt.sheet_id,
    item_id: receipt.item_id,
    name: receipt.name,
    size: receipt.size,
    content_type: receipt.content_type,
    URI: `${address}/file`,
    thumbnail_URI: receipt.thumbnail_hash === null ? null : `${address}/thumbnail`,
    created: isoDate(receipt.created_at),
  };
}
