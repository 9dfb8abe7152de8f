// The library of the demo: every document of the company, or so few that each kind of file and each state is there.
import { business } from './business.ts';
import { companyPapers } from './company.ts';
import { engineering } from './engineering.ts';
import { everyday } from './everyday.ts';
import { folders } from './folders.ts';
import { policies } from './policies.ts';
import { productPapers } from './products.ts';
import type { DemoDocument, DemoFolder, Moment } from './shelf.ts';

export type { DemoDocument, DemoFolder, DemoVersion, Right } from './shelf.ts';
export { nameOf } from './shelf.ts';

export interface Library {
  folders: readonly DemoFolder[];
  documents: readonly DemoDocument[];
}

export function wholeLibrary(moment: Moment): Library {
  const series = [policies, companyPapers, productPapers, engineering, business, everyday];
  return { folders, documents: series.flatMap((each) => each(moment)) };
}

/** The first of each kind of file, and what other parts of the demo and its tests refer to. */
export function smallLibrary(moment: Moment): Library {
  const kinds = new Set<string>();
  const documents = wholeLibrary(moment).documents.filter(({ title, isKept }) => {
    const kind = title.slice(title.lastIndexOf('.'));
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst || isKept;
  });
  const needed = new Set(documents.flatMap(({ folder, alsoIn }) => [folder, ...(alsoIn ? [alsoIn] : [])]));
  for (const { key, parent } of folders.toReversed()) if (parent && needed.has(key)) needed.add(parent);
  return { folders: folders.filter(({ key }) => needed.has(key)), documents };
}

export const recordTypes = [
  { name: 'Policy', fields: ['policy_number', 'review_date'] },
  { name: 'Declaration', fields: ['product', 'standard'] },
  { name: 'Calibration certificate', fields: ['serial_number', 'calibrated_on'] },
  { name: 'Minutes', fields: ['meeting_date'] },
  { name: 'Offer', fields: ['customer', 'amount', 'valid_until'] },
  { name: 'Invoice', fields: ['customer', 'due_date'] },
  { name: 'Contract', fields: ['partner', 'ends_on'] },
] as const;

export const documentFields = [
  { name: 'owner', label: 'Answers for it', type: 'text' },
  { name: 'product', label: 'Product', type: 'text' },
  { name: 'release', label: 'Release', type: 'text' },
  { name: 'customer', label: 'Customer', type: 'text' },
  { name: 'supplier', label: 'Supplier', type: 'text' },
  { name: 'partner', label: 'Partner', type: 'text' },
  { name: 'place', label: 'Place', type: 'text' },
  { name: 'amount', label: 'Amount in EUR', type: 'number' },
  { name: 'policy_number', label: 'Number', type: 'text' },
  { name: 'review_date', label: 'To be looked at again', type: 'date' },
  { name: 'serial_number', label: 'Serial number', type: 'text' },
  { name: 'calibrated_on', label: 'Calibrated on', type: 'date' },
  { name: 'meeting_date', label: 'Date of the meeting', type: 'date' },
  { name: 'valid_until', label: 'Valid until', type: 'date' },
  { name: 'due_date', label: 'Due on', type: 'date' },
  { name: 'ends_on', label: 'Ends on', type: 'date' },
  { name: 'standard', label: 'Standard', type: 'text' },
] as const;
