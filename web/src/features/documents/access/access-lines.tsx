// The lines of an access list: to change, or to look at where they come from a folder above.
import { useQuery } from '@tanstack/react-query';
import { Check, Plus, X } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../../ui/overlay.tsx';
import { PersonPicker } from '../../people/index.ts';
import type { Right } from '../entries.ts';
import styles from './access.module.css';
import { type AccessLine, lineKey, rolesQuery } from './access.queries.ts';
import { SubjectLine } from './access-list.tsx';
import { rights as all, holds, isBrought } from './rights.ts';
import { useAccessTexts } from './texts.ts';

export function AccessLines({
  lines,
  onChange,
}: {
  lines: readonly AccessLine[];
  /** Left out where the list is not this folder's. */
  onChange: ((lines: readonly AccessLine[]) => void) | undefined;
}) {
  const t = useAccessTexts();
  return (
    <ul className={styles.lines} aria-label={t.who}>
      {lines.length === 0 && <li className={styles.note}>{t.nobody}</li>}
      {lines.map((line) => (
        <li key={lineKey(line)}>
          <SubjectLine line={line} />
          {onChange && (
            <IconButton
              small
              label={t.takeOff(line.subject === 'everyone' ? t.everyone : line.name)}
              onPress={() => onChange(lines.filter((one) => one !== line))}
            >
              <X size={15} aria-hidden />
            </IconButton>
          )}
          <Rights
            held={line.rights}
            onChange={onChange && ((rights) => onChange(lines.map((one) => (one === line ? { ...one, rights } : one))))}
          />
        </li>
      ))}
    </ul>
  );
}

function Rights({
  held,
  onChange,
}: {
  held: readonly Right[];
  onChange: ((rights: readonly Right[]) => void) | undefined;
}) {
  const t = useAccessTexts();
  return (
    <span className={styles.rights}>
      {all.map((right) => {
        const isFixed = isBrought(held, right);
        return (
          <button
            key={right}
            type="button"
            aria-pressed={holds(held, right)}
            disabled={!onChange || isFixed}
            title={onChange && isFixed ? t.broughtBy : undefined}
            onClick={() => onChange?.(held.includes(right) ? held.filter((one) => one !== right) : [...held, right])}
          >
            {holds(held, right) && <Check size={13} strokeWidth={2.5} aria-hidden />}
            {t.rights[right]}
          </button>
        );
      })}
    </span>
  );
}

/** People, teams, roles and everyone can be put on the list. */
export function AddLine({ onAdd }: { onAdd: (line: AccessLine) => void }) {
  const t = useAccessTexts();
  const roles = useQuery(rolesQuery).data ?? [];
  const add = (line: Pick<AccessLine, 'subject' | 'id' | 'name'>) =>
    onAdd({ ...line, rights: ['view'], isInactive: false });
  return (
    <div className={styles.add}>
      <PersonPicker
        label={t.add}
        placeholder={t.addFor}
        picked={[]}
        onChange={(picked) => {
          for (const { type, id, name } of picked) add({ subject: type, id, name });
        }}
      />
      <MenuButton
        label={t.addRole}
        button={
          <IconButton look="plain" label={t.addRole}>
            <Plus size={17} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onAction={() => add({ subject: 'everyone', id: null, name: '' })}>{t.addEveryone}</MenuItem>
        {roles.map(({ id, name }) => (
          <MenuItem key={id} onAction={() => add({ subject: 'role', id, name })}>
            {`${t.role}: ${name}`}
          </MenuItem>
        ))}
      </MenuButton>
    </div>
  );
}
