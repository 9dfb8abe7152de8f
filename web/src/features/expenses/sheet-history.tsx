// The steps of a sheet, and what was said with them.
import { useQuery } from '@tanstack/react-query';
import { Ago, Avatar, Section } from '../../ui/parts.tsx';
import { AuditLink } from '../admin/index.ts';
import { photoOf } from '../people/index.ts';
import { historyQuery } from './expenses.queries.ts';
import styles from './sheet.module.css';
import { useSheetOnPage } from './sheet-context.ts';
import { useSheetTexts } from './sheet-texts.ts';

export function SheetHistory() {
  const t = useSheetTexts();
  const { sheet } = useSheetOnPage();
  const steps = useQuery(historyQuery(sheet.id)).data ?? [];
  if (steps.length === 0) return null;
  return (
    <div className={styles.history}>
      <Section title={t.history}>
        <ol>
          {steps.toReversed().map(({ id, to, by, for: standsFor, at, notes }) => (
            <li key={id}>
              <Avatar name={by.name} src={photoOf(by.id, 30)} size={30} />
              <div>
                <p>
                  <b dir="auto">{by.name}</b> {t.did[to]}
                  {standsFor && ` ${t.standingInFor(standsFor.name)}`}
                  <Ago at={at} className={styles.when} />
                </p>
                {notes !== '' && <q dir="auto">{notes}</q>}
              </div>
            </li>
          ))}
        </ol>
        <AuditLink type="sheet" id={sheet.id} />
      </Section>
    </div>
  );
}
