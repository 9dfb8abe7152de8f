import { createContext, use } from 'react';
import type { Sheet } from './expenses.queries.ts';
import type { ReceiptActs } from './receipt-acts.ts';
import type { SheetEditor } from './sheet-editor.ts';
import type { TypedSheet } from './typed-sheet.ts';

export interface Choice {
  id: number;
  name: string;
}

/** What the parts of the page of a sheet share. */
export interface SheetOnPage {
  editor: SheetEditor;
  sheet: Sheet;
  typed: TypedSheet;
  /** The reader may change it now. */
  isOpen: boolean;
  locale: string;
  today: string;
  choices: {
    departments: readonly Choice[];
    locations: readonly Choice[];
    projects: readonly Choice[];
    clients: readonly Choice[];
    types: readonly Choice[];
  };
  receipts: ReceiptActs;
  /** The key of the item whose fields are open. */
  openKey: string | undefined;
  open: (key: string | undefined) => void;
  /** The receipt that is shown large. */
  shownId: number | undefined;
  show: (receiptId: number) => void;
  /** Lets somebody choose files for an item, or for a new one. */
  choose: (itemKey?: string) => void;
}

export const SheetContext = createContext<SheetOnPage | undefined>(undefined);

export function useSheetOnPage(): SheetOnPage {
  const value = use(SheetContext);
  if (!value) throw new Error('There is no sheet above');
  return value;
}

/** What can be chosen, and what was chosen before it was retired. */
export function withCurrent(choices: readonly Choice[], current: Choice | null | undefined): readonly Choice[] {
  return !current || choices.some(({ id }) => id === current.id) ? choices : [...choices, current];
}
