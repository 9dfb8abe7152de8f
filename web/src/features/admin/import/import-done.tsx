import type { ImportReport } from '@atrium/client/core';
import { CircleCheck, UserCog, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import type { Kind, Target } from '../together/together.queries.ts';
import { TogetherDialog } from '../together/together-dialog.tsx';
import styles from './import.module.css';
import { useImportTexts } from './texts.ts';

/** Everybody of the file is there; what they may do is one press away. */
export function ImportDone({ report, onMore }: { report: ImportReport; onMore: () => void }) {
  const t = useImportTexts();
  const formats = useFormats();
  const [kind, setKind] = useState<Kind>();
  const [given, setGiven] = useState<readonly (Target & { added: number })[]>([]);
  const { ids, created, updated, unchanged, invited } = report;
  return (
    <section className={styles.done}>
      <CircleCheck size={34} aria-hidden />
      <div role="status">
        <h2>{t.done(ids.length, formats.number(ids.length))}</h2>
      </div>
      <p>{t.doneText(formats.number(created), formats.number(updated), formats.number(unchanged))}</p>
      {invited > 0 && <p>{t.invited(invited, formats.number(invited))}</p>}
      {created > invited && <p className={styles.quiet}>{t.password}</p>}
      <h3>{t.next}</h3>
      <p>{t.nextText}</p>
      <div className={styles.row}>
        <Button look="primary" onPress={() => setKind('group')}>
          <UsersRound size={16} aria-hidden />
          {t.addToGroup}
        </Button>
        <Button look="soft" onPress={() => setKind('role')}>
          <UserCog size={16} aria-hidden />
          {t.giveRole}
        </Button>
      </div>
      {given.length > 0 && (
        <ul className={styles.given}>
          {given.map(({ kind: of, id, name, added }) => (
            <li key={`${of}-${id}`}>
              <span dir="auto">{t.given(name, added, formats.number(added))}</span>
              <TextLink to="/admin/$part" params={{ part: 'rights' }} search={{ query: name }}>
                {t.rightsOf(name)}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <ButtonLink to="/admin/$part" params={{ part: 'users' }}>
          {t.seeUsers}
        </ButtonLink>
        <Button look="ghost" onPress={onMore}>
          {t.importMore}
        </Button>
      </div>
      {kind && (
        <TogetherDialog
          kind={kind}
          ids={ids}
          onClose={() => setKind(undefined)}
          onAdded={(target, added) => setGiven((now) => [...now, { ...target, added }])}
        />
      )}
    </section>
  );
}
