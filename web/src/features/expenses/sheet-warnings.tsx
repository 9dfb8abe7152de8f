// What is worth a second look, each a way to its item. It blocks nothing.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { approverQuery, moneyQuery, type Sheet } from './expenses.queries.ts';
import styles from './sheet.module.css';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';

type Warning = Sheet['warnings'][number];

export function SheetWarnings() {
  const t = useSheetTexts();
  const { sheet } = useSheetOnPage();
  if (sheet.warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label={t.warnings}>
      {sheet.warnings.map((warning) => (
        <WarningLine key={`${warning.code} ${warning.item_id}`} warning={warning} />
      ))}
    </ul>
  );
}

function WarningLine({ warning: { code, item_id, other } }: { warning: Warning }) {
  const t = useSheetTexts();
  const formats = useFormats();
  const { sheet, typed, isOpen, open, choose } = useSheetOnPage();
  const money = useQuery(moneyQuery).data;
  const approver = useQuery(approverQuery(sheet.user.id)).data;
  const item = typed.items.find(({ id }) => id === item_id);
  const name = item?.vendor || item?.description || t.unnamed;
  const limit = formats.money(money?.receiptAbove ?? 0, sheet.currency);
  const who = approver?.name.split(' ')[0] ?? t.office;
  const { title, advice } = {
    receipt_missing: {
      title: item ? t.warning.receiptMissing(name) : t.warning.receiptMissingAtAll,
      advice: `${t.warning.receiptLimit(limit)}${isOpen ? ` ${t.warning.submitAnyway(who)}` : ''}`,
    },
    possible_duplicate: {
      title: t.warning.duplicate(name),
      advice: other?.sheet_id === sheet.id ? t.warning.duplicateHere : t.warning.duplicateElsewhere,
    },
    date_in_future: { title: t.warning.future(name), advice: '' },
    date_too_old: { title: t.warning.old(name), advice: '' },
    amount_differs: { title: t.warning.differs(name), advice: t.warning.differsAdvice },
  }[code];
  return (
    <li>
      <TriangleAlert size={17} aria-hidden />
      <p>
        {item && isOpen ? (
          <button type="button" onClick={() => open(item.key)}>
            {title}
          </button>
        ) : (
          <b>{title}</b>
        )}{' '}
        {advice}
        {code === 'possible_duplicate' && other && other.sheet_id !== sheet.id && (
          <>
            {' '}
            <Link to="/expenses/$id" params={{ id: other.sheet_id }} search={{ item: other.item_id }}>
              {t.warning.openOther}
            </Link>
          </>
        )}
      </p>
      {code === 'receipt_missing' && isOpen && (
        <Button small onPress={() => choose(item?.key)}>
          {t.addReceipt}
        </Button>
      )}
    </li>
  );
}
