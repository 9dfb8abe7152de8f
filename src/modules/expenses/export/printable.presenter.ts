import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../../platform/platform.ts';
import { escapeHtml } from '../../../platform/text/html.ts';
import { longDate } from '../../../platform/time/wire.ts';
import type { Item } from '../items/items.repository.ts';
import { formatAmount, fromUnits, ORIGINAL } from '../money.ts';
import { presentReceipt } from '../receipts/receipts.presenter.ts';
import type { SheetDetail } from '../sheets/sheets.service.ts';
import type { Step } from '../steps/steps.repository.ts';

const style = `body{font:11pt/1.4 system-ui,sans-serif;color:#111;margin:2cm auto;max-width:24cm;padding:0 1cm}
h1{font-size:18pt;margin:0 0 .3em}h2{font-size:12pt;margin:1.6em 0 .4em}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.25em .6em .25em 0;border-bottom:1px solid #ccc}
.amount{text-align:right;white-space:nowrap;padding-right:0}dl{display:grid;grid-template-columns:max-content 1fr;gap:.15em 1.2em;margin:0}
dt{color:#555}dd{margin:0}ul{padding-left:1.2em}img{display:block;max-height:5cm;max-width:100%;margin:.3em 0}
@media print{body{margin:0;max-width:none;padding:0}tr,li{break-inside:avoid}}`;

/** Nothing but this style and the small pictures of the receipts. */
export const printablePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export function presentPrintable(request: FastifyRequest, locale: Locale, detail: SheetDetail, steps: readonly Step[]) {
  const { timezone } = request.actor;
  const day = (ms: number) => escapeHtml(longDate(ms, timezone, locale.dateFormat));
  const moment = (ms: number) => escapeHtml(longDate(ms, timezone, locale.dateTimeFormat));
  const { sheet, items, receipts } = detail;
  const facts = [
    ['Owner', sheet.user_name],
    ['Status', sheet.status],
    ['Department', sheet.dept_name],
    ['Location', sheet.location_name],
    ['Supervisor', sheet.supervisor_name],
    ['Approved by', sheet.approver_name],
    ['Processed by', sheet.processor_name],
    ['Notes', sheet.notes],
  ].flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`] : []));
  const title = escapeHtml(sheet.name);
  const total = `${formatAmount(sheet.total)} ${escapeHtml(locale.currency)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>
<h1>${title}</h1>
<dl>${facts.join('')}</dl>
<h2>Items</h2>
<table><thead><tr><th>Date</th><th>Vendor</th><th>Type</th><th>For</th><th>Description</th><th class="amount">Amount</th></tr></thead>
<tbody>${items.map((item) => itemRow(item, day)).join('\n')}</tbody>
<tfoot><tr><th colspan="5">Total</th><th class="amount">${total}</th></tr></tfoot></table>
<h2>Receipts (${receipts.length})</h2>
<ul>${receipts.map((receipt) => receiptEntry(presentReceipt(request, receipt), items)).join('\n')}</ul>
<h2>Steps</h2>
<ul>${steps.map((step) => stepEntry(step, moment)).join('\n')}</ul>
</body></html>
`;
}

function itemRow(item: Item, day: (ms: number) => string): string {
  const filed = item.type === 'operational' ? [item.dept_name] : [item.client, item.project_name];
  const billable = item.type === 'project' && item.billable === 1 ? ' (billable)' : '';
  const original =
    item.currency === null || item.original_amount === null
      ? ''
      : `<br>${fromUnits(item.original_amount, ORIGINAL)} ${escapeHtml(item.currency)} × ${escapeHtml(item.exchange_rate ?? '')}`;
  const cells = [
    item.receipt_at === null ? '' : day(item.receipt_at),
    escapeHtml(item.vendor),
    escapeHtml(item.expense_type_name ?? ''),
    escapeHtml(filed.filter(Boolean).join(', ')) + billable,
    escapeHtml(item.description),
  ];
  const amount = `<td class="amount">${formatAmount(item.amount)}${original}</td>`;
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}${amount}</tr>`;
}

function receiptEntry(receipt: ReturnType<typeof presentReceipt>, items: readonly Item[]): string {
  const item = items.find(({ id }) => id === receipt.item_id);
  const about = item ? ` — ${escapeHtml(item.vendor)}, ${formatAmount(item.amount)}` : '';
  const picture = receipt.thumbnail_URI ? `<img src="${escapeHtml(receipt.thumbnail_URI)}" alt="">` : '';
  return `<li><a href="${escapeHtml(receipt.URI)}">${escapeHtml(receipt.name)}</a>${about}${picture}</li>`;
}

function stepEntry(step: Step, moment: (ms: number) => string): string {
  const who = escapeHtml(step.for_name === null ? step.by_name : `${step.by_name} for ${step.for_name}`);
  const notes = step.notes === '' ? '' : `: ${escapeHtml(step.notes)}`;
  return `<li>${moment(step.at)} — ${step.from_status} → ${step.to_status}, ${who}${notes}</li>`;
}
