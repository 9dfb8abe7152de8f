import { say } from '../../ui/toast.tsx';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';
import { newItem, type TypedItem } from './typed-sheet.ts';

export type ItemActs = ReturnType<typeof useItemActs>;

/** What can be done with the items of the sheet. */
export function useItemActs() {
  const t = useSheetTexts();
  const { editor, typed, today, receipts } = useSheetOnPage();

  /** Puts an item back as a new one in its place, with the receipts it had. */
  const putBack = async (item: TypedItem, place: number, receiptIds: readonly number[]) => {
    const again = newItem({ ...item, id: undefined });
    editor.edit((now) => ({ ...now, items: now.items.toSpliced(place, 0, again) }));
    if (receiptIds.length === 0 || !(await editor.save())) return;
    const { sheet, typed: now } = editor.state();
    const id = now.items.find(({ key }) => key === again.key)?.id;
    for (const receipt of sheet.receipts) {
      if (id !== undefined && receiptIds.includes(receipt.id)) await receipts.tie(receipt, id);
    }
  };

  return {
    /** Adds one of the day of the last, and of the department of the sheet. Returns its key. */
    add(): string {
      const item = newItem({ day: typed.items.at(-1)?.day || today, deptId: typed.deptId });
      editor.edit((now) => ({ ...now, items: [...now.items, item] }));
      return item.key;
    },

    move(key: string, by: -1 | 1): void {
      editor.edit((now) => {
        const from = now.items.findIndex((item) => item.key === key);
        const to = from + by;
        const item = now.items[from];
        if (!item || to < 0 || to >= now.items.length) return now;
        return { ...now, items: now.items.toSpliced(from, 1).toSpliced(to, 0, item) };
      });
    },

    /** Its receipts stay with the sheet. */
    remove(item: TypedItem): void {
      const { typed: now, sheet } = editor.state();
      const place = now.items.findIndex(({ key }) => key === item.key);
      const receiptIds = sheet.receipts
        .filter(({ item_id }) => item_id !== null && item_id === item.id)
        .map(({ id }) => id);
      editor.edit((sheetNow) => ({ ...sheetNow, items: sheetNow.items.filter(({ key }) => key !== item.key) }));
      say(t.itemRemoved(item.vendor || item.description || t.unnamed), () => void putBack(item, place, receiptIds));
    },
  };
}

/** The name of an item's type; undefined while it has none. */
export function useNameOfType(): (item: TypedItem) => string | undefined {
  const { choices, sheet } = useSheetOnPage();
  return ({ typeId }) =>
    choices.types.find(({ id }) => id === typeId)?.name ??
    sheet.items.find(({ expense_type }) => expense_type?.id === typeId)?.expense_type?.name;
}

/** What an item is for: the name of its project or department. */
export function useNameOfPurpose(): (item: TypedItem) => string | undefined {
  const { choices, sheet } = useSheetOnPage();
  return ({ isProject, projectId, deptId }) => {
    if (!isProject) {
      const ofServer = sheet.items.flatMap((item) => (item.type === 'operational' && item.dept ? [item.dept] : []));
      return [...choices.departments, ...ofServer].find(({ id }) => id === deptId)?.name;
    }
    const ofServer = sheet.items.flatMap((item) => (item.type === 'project' && item.project ? [item.project] : []));
    return [...choices.projects, ...ofServer].find(({ id }) => id === projectId)?.name;
  };
}
