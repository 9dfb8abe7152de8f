import { Check, Download, Ellipsis, Link2Off, Trash2 } from 'lucide-react';
import { localAddress } from '../../api/instance.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuButton, MenuGroup, MenuItem, MenuLine } from '../../ui/overlay.tsx';
import type { Receipt } from './expenses.queries.ts';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';

/** What can be done with a receipt: saying which item it is for is the twin of dragging it there. */
export function ReceiptMenu({ receipt }: { receipt: Receipt }) {
  const t = useSheetTexts();
  const { typed, isOpen, receipts } = useSheetOnPage();
  const saved = typed.items.filter(({ id }) => id !== undefined);
  const iconOf = { size: 17, 'aria-hidden': true } as const;
  const save = () => {
    const link = document.createElement('a');
    link.href = localAddress(receipt.URI);
    link.download = receipt.name;
    link.click();
  };
  return (
    <MenuButton
      label={t.receiptActs(receipt.name)}
      button={
        <IconButton small label={t.receiptActs(receipt.name)}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      {isOpen && saved.length > 0 && (
        <MenuGroup title={t.tieTo}>
          {saved.map(({ key, id, vendor, description }) => (
            <MenuItem
              key={key}
              icon={id === receipt.item_id ? <Check {...iconOf} /> : <span style={{ width: 17 }} />}
              onAction={() => void receipts.tie(receipt, id ?? null)}
            >
              {vendor || description || t.unnamed}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
      {isOpen && receipt.item_id !== null && (
        <MenuItem icon={<Link2Off {...iconOf} />} onAction={() => void receipts.tie(receipt, null)}>
          {t.untie}
        </MenuItem>
      )}
      {isOpen && <MenuLine />}
      <MenuItem icon={<Download {...iconOf} />} onAction={save}>
        {t.download}
      </MenuItem>
      {isOpen && (
        <MenuItem icon={<Trash2 {...iconOf} />} onAction={() => receipts.remove(receipt)}>
          {t.removeReceipt}
        </MenuItem>
      )}
    </MenuButton>
  );
}
