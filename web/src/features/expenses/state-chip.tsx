import { Chip, type Hue } from '../../ui/parts.tsx';
import type { SheetState } from './expenses.queries.ts';
import { useExpensesTexts } from './texts.ts';

const hues: Partial<Record<SheetState, Hue>> = {
  draft: 'plum',
  submitted: 'sky',
  rejected: 'danger',
  approved: 'brand',
};

/** Where a sheet stands, in a word. */
export function StateChip({ state, large }: { state: SheetState; large?: boolean }) {
  const t = useExpensesTexts();
  const hue = hues[state];
  return (
    <Chip {...(hue && { hue })} {...(large && { large })}>
      {t.states[state]}
    </Chip>
  );
}
