// Both texts, where somebody else has changed what one was changing.
import { Conflict } from '../../ui/conflict.tsx';
import type { Clash } from './merge-sheets.ts';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';
import { writeDay } from './typed-dates.ts';

export function SheetConflict({ clashes }: { clashes: readonly Clash[] }) {
  const t = useSheetTexts();
  const { editor, choices, sheet, locale, today } = useSheetOnPage();
  const named = (list: readonly { id: number; name: string }[], id: unknown) =>
    list.find((one) => one.id === id)?.name ?? '';
  const written = ({ field }: Clash, value: Clash['mine']): string => {
    if (field === 'deptId') return named([...choices.departments, ...(sheet.dept ? [sheet.dept] : [])], value);
    if (field === 'locationId') return named(choices.locations, value);
    if (field === 'projectId') return named(choices.projects, value);
    if (field === 'typeId') return named(choices.types, value);
    if (field === 'day') return writeDay(String(value ?? ''), locale, today);
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    return String(value ?? '');
  };
  return (
    <Conflict
      heading="h2"
      words={{ ...t.conflict, advice: t.conflict.advice(sheet.last_modified_by.name) }}
      rows={clashes.map((clash) => ({
        key: `${clash.item?.key} ${clash.field}`,
        label: [clash.item && (clash.item.vendor || t.unnamed), t.fields[clash.field]].filter(Boolean).join(': '),
        mine: written(clash, clash.mine),
        theirs: written(clash, clash.theirs),
      }))}
      onMine={() => editor.settleClashes(true)}
      onTheirs={() => editor.settleClashes(false)}
    />
  );
}
