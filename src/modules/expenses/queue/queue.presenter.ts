import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../../platform/platform.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { type PicturedPeople, picturedPresenter } from '../../people/index.ts';
import { namedOrNull } from '../items/items.presenter.ts';
import { formatAmount } from '../money.ts';
import type { Decision, QueuedSheet } from './queue.service.ts';

export function queuePresenter(request: FastifyRequest, locale: Locale, people: PicturedPeople) {
  const person = picturedPresenter(request, people);
  return ({ sheet, items, warnings, until }: QueuedSheet) => ({
    id: sheet.id,
    name: sheet.name,
    user: person.named(sheet.user_id),
    dept: namedOrNull(sheet.dept_id, sheet.dept_name),
    location: namedOrNull(sheet.location_id, sheet.location_name),
    notes: sheet.notes,
    total: formatAmount(sheet.total),
    currency: locale.currency,
    items,
    receipts: sheet.receipts_quantity,
    warnings,
    submitted: isoDate(sheet.submitted_at ?? sheet.modified_at),
    supervisor: sheet.supervisor_id === null ? null : person.named(sheet.supervisor_id),
    for:
      sheet.supervisor_id === null || until === undefined
        ? null
        : { id: sheet.supervisor_id, name: sheet.supervisor_name ?? '', until: isoDate(until) },
    // A typed list and not one literal: the serialiser takes it as it is.
    acts: ['approve' as const, 'reject' as const],
  });
}

export function presentDecisions(decisions: readonly Decision[]) {
  return {
    data: decisions.map(({ id, refusal }) => ({
      id,
      decided: refusal === undefined,
      error: refusal ? { code: refusal.code, status: refusal.status, detail: refusal.message } : null,
    })),
  };
}
