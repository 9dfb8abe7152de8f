// The expenses of the demo: sheets that went through their steps one after the other, with drawn receipts.

import { Readable } from 'node:stream';
import sharp from 'sharp';
import { createExpenses } from '../modules/expenses/index.ts';
import { createNotifier } from '../modules/notifications/index.ts';
import { createTrash } from '../modules/trash/index.ts';
import { transaction } from '../platform/db/index.ts';
import { tooLarge } from '../platform/http/index.ts';
import { manualClock } from '../platform/time/clock.ts';
import { DAY_MS, HOUR_MS } from '../platform/time/durations.ts';
import { isoDate } from '../platform/time/wire.ts';
import { seededRandom } from './random.ts';
import { actorOf, type DemoPart, find } from './run.ts';
import * as spending from './spending.ts';

const RECEIPT = { maxBytes: 1024 * 1024, tooLarge: () => tooLarge('A drawn receipt is small') };

export const fillExpenses: DemoPart = async (run) => {
  const now = run.platform.clock.now();
  const clock = manualClock(now - 120 * DAY_MS);
  const platform = { ...run.platform, clock };
  const settings = { receiptAbove: 2500, maxAgeDays: 90 };
  const expenses = createExpenses(platform, createNotifier(platform), createTrash(platform), { settings });
  const { db } = platform.database;

  const ids = new Map<string, number>();
  await transaction(db, async (tx) => {
    const { clients, departments, locations, projects, types, retiredType } = spending;
    const kinds = [
      ['client', clients],
      ['dept', departments],
      ['location', locations],
      ['project', projects],
      ['type', types],
    ] as const;
    for (const [kind, names] of kinds) {
      for (const name of names) ids.set(`${kind} ${name}`, (await expenses.lookups.create(tx, kind, { name })).id);
    }
    await expenses.lookups.create(tx, 'type', { name: retiredType, retired: true });
  });

  let receipts = 0;
  for (const { owner, name, notes = '', dept, location, daysAgo, steps, items } of spending.sheets) {
    const end = now - daysAgo * DAY_MS;
    clock.set(end - (steps.length + 1) * HOUR_MS);
    const actor = await actorOf(run, owner);
    const input = {
      name,
      notes,
      dept_id: find(ids, `dept ${dept}`),
      location_id: find(ids, `location ${location}`),
      items: items.map((item) => itemInput(item, dept, end, ids)),
    };
    const { sheet, items: made } = await transaction(db, (tx) => expenses.sheets.create(tx, actor, input));
    for (const [index, { vendor, receipt }] of items.entries()) {
      if (!receipt) continue;
      const itemId = made[index]?.id ?? null;
      const source = Readable.from([await drawReceipt(`${name} ${index}`)]);
      const upload = await platform.storage.receive(actor.id, source, RECEIPT);
      const file = await expenses.receipts.check({ upload, name: `${vendor}.png`, itemId });
      await expenses.receipts.add(actor, sheet.id, file, (create) => transaction(db, create));
      receipts += 1;
    }
    for (const { by, to, notes } of steps) {
      clock.advance(HOUR_MS);
      await expenses.sheets.update(
        await actorOf(run, by),
        sheet.id,
        notes === undefined ? { status: to } : { status: to, notes },
      );
    }
  }

  for (const { absent, delegate, fromDaysAgo, days } of spending.delegations) {
    clock.set(now - fromDaysAgo * DAY_MS);
    const actor = await actorOf(run, absent);
    const span = { from: isoDate(clock.now()), to: isoDate(clock.now() + days * DAY_MS) };
    await transaction(db, (tx) =>
      expenses.delegations.create(tx, actor, { ...span, delegate: find(run.userIds, delegate) }),
    );
  }
  return [`${spending.sheets.length} expense sheets in every status, with ${receipts} receipts`];
};

function itemInput(item: spending.DemoItem, dept: string, end: number, ids: ReadonlyMap<string, number>) {
  const { daysAgo, vendor, type, description, amount, project, paid: [original, currency] = [] } = item;
  return {
    receipt_date: isoDate(end - daysAgo * DAY_MS),
    vendor,
    description,
    expense_type_id: find(ids, `type ${type}`),
    ...(amount === undefined ? {} : { amount }),
    ...(currency ? { currency, original_amount: original, exchange_rate: spending.rates[currency] } : {}),
    ...(project
      ? {
          type: 'project' as const,
          client: project.client,
          project_id: find(ids, `project ${project.name}`),
          billable: project.billable,
        }
      : { type: 'operational' as const, dept_id: find(ids, `dept ${dept}`) }),
  };
}

/** A strip of paper with lines on it, no two alike. Bars stand for words, since a server need not have fonts. */
async function drawReceipt(seed: string): Promise<Buffer> {
  const random = seededRandom(seed);
  const bar = (x: number, y: number, width: number, height = 10, colour = '#444') =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${colour}"/>`;
  const lines = random.between(4, 9);
  const height = 190 + lines * 28;
  const rows = Array.from({ length: lines }, (_, line) => {
    const price = random.between(28, 52);
    return bar(30, 110 + line * 28, random.between(70, 150)) + bar(270 - price, 110 + line * 28, price);
  });
  const total = bar(30, height - 60, 80, 14, '#111') + bar(200, height - 60, 70, 14, '#111');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="${height}">
    <rect width="300" height="${height}" fill="#fbfaf5"/>${bar(70, 30, 160, 20, '#222')}${bar(100, 62, 100, 8, '#888')}
    ${rows.join('')}${bar(30, height - 80, 240, 2, '#bbb')}${total}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
