import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../../platform/platform.ts';
import { type PicturedPeople, picturedPresenter } from '../../people/index.ts';
import { namedOrNull } from '../items/items.presenter.ts';
import type { ExportedItem } from '../items/items.repository.ts';
import { formatAmount } from '../money.ts';
import type { Summary } from './summary.service.ts';

export function presentSummary({ groups, amount, items }: Summary, { currency }: Locale) {
  return {
    currency,
    amount: formatAmount(amount),
    items,
    data: groups.map((group) => ({ ...group, amount: formatAmount(group.amount) })),
  };
}

export function summedItemPresenter(request: FastifyRequest, { currency }: Locale, people: PicturedPeople) {
  const person = picturedPresenter(request, people);
  return (item: ExportedItem) => ({
    id: item.id,
    day: item.receipt_day?.replace(/^(....)(..)(..)$/, '$1-$2-$3') ?? null,
    vendor: item.vendor,
    description: item.description,
    type: namedOrNull(item.expense_type_id, item.expense_type_name),
    dept: namedOrNull(item.dept_id, item.dept_name),
    project: namedOrNull(item.project_id, item.project_name),
    client: item.client,
    amount: formatAmount(item.amount),
    currency,
    status: item.status,
    sheet: { id: item.sheet_id, name: item.sheet_name },
    user: person.named(item.user_id),
  });
}
