// Who may do what in a category.
import { useQuery } from '@tanstack/react-query';
import { Globe, Plus, Shield, TriangleAlert, UsersRound, X } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '../../../api/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Conflict } from '../../../ui/conflict.tsx';
import { Acts, Dialog, MenuButton, MenuItem } from '../../../ui/overlay.tsx';
import { Avatar, Skeleton, Tile } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { PersonPicker, photoOf } from '../../people/index.ts';
import styles from './admin.module.css';
import { type Level, type Line, levels, type Read, rightsQuery, rolesQuery, saveRights } from './admin.queries.ts';
import { type AdminTexts, useAdminTexts } from './texts.ts';
import { useSaving } from './use-saving.ts';

interface Props {
  category: { id: number; name: string };
  onClose: () => void;
}

const keyOf = ({ subject, id }: Pick<Line, 'subject' | 'id'>): string => `${subject}-${id ?? ''}`;
const nameOf = ({ subject, name }: Line, t: AdminTexts): string => (subject === 'everyone' ? t.everyone : name);

export function RightsDialog({ category, onClose }: Props) {
  const t = useAdminTexts();
  const { data, error, refetch } = useQuery(rightsQuery(category.id));
  return (
    <Dialog title={t.rightsOf(category.name)} isOpen onClose={onClose} wide>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Editor category={category} read={data} onClose={onClose} />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

function Editor({ category, read, onClose }: Props & { read: Read<readonly Line[]> }) {
  const t = useAdminTexts();
  const me = useMe();
  const [lines, setLines] = useState(read.value);
  const saving = useSaving(read, rightsQuery(category.id), {
    words: t.saved,
    onDone: onClose,
    send: (etag) => saveRights(category.id, lines, etag),
  });
  const isChanged = lines !== saving.base;
  // Whoever manages it by a line of their own, or for everyone, and by no other, is told before it goes.
  const managesBy = (list: readonly Line[]) =>
    list.some(({ subject, level }) => level === 'manage' && subject !== 'user') ||
    list.some(({ subject, id, level }) => level === 'manage' && subject === 'user' && id === me.id);
  const isLockedOut = isChanged && !mayDo(me, 'knowledgebase.admin') && managesBy(saving.base) && !managesBy(lines);
  if (saving.theirs) {
    const { theirs } = saving;
    const all = [...new Map([...lines, ...theirs].map((line) => [keyOf(line), line])).values()];
    const levelIn = (list: readonly Line[], line: Line) => {
      const found = list.find((one) => keyOf(one) === keyOf(line));
      return found && t.levels[found.level];
    };
    return (
      <Conflict
        words={t.conflict}
        rows={all
          .map((line) => ({
            key: keyOf(line),
            label: nameOf(line, t),
            mine: levelIn(lines, line),
            theirs: levelIn(theirs, line),
          }))
          .filter(({ mine, theirs: other }) => mine !== other)}
        onMine={saving.putMine}
        onTheirs={() => setLines(saving.takeTheirs())}
      />
    );
  }
  const add = (added: readonly Pick<Line, 'subject' | 'id' | 'name'>[]) => {
    const known = new Set(lines.map(keyOf));
    const fresh = added.filter((line) => !known.has(keyOf(line)));
    setLines([...lines, ...fresh.map((line) => ({ ...line, isInactive: false, level: 'post' as const }))]);
  };
  return (
    <>
      <p className={styles.note}>{t.rightsNote}</p>
      <ul className={styles.lines} aria-label={t.who}>
        {lines.length === 0 && <li className={styles.note}>{t.nobody}</li>}
        {lines.map((line) => (
          <LineRow
            key={keyOf(line)}
            line={line}
            onLevel={(level) => setLines(lines.map((one) => (one === line ? { ...one, level } : one)))}
            onTakeOff={() => setLines(lines.filter((one) => one !== line))}
          />
        ))}
      </ul>
      <AddLine onAdd={add} />
      {isLockedOut && (
        <p className={styles.warning} role="status">
          <TriangleAlert size={16} aria-hidden />
          {t.lockedOut}
        </p>
      )}
      {saving.error !== undefined && (
        <p className={styles.error} role="alert">
          {saving.error}
        </p>
      )}
      <Acts>
        <Button onPress={onClose}>{t.cancel}</Button>
        <Button
          look={isLockedOut ? 'danger' : 'primary'}
          isDisabled={!isChanged}
          isPending={saving.isBusy}
          onPress={() => void saving.save()}
        >
          {isLockedOut ? t.saveAnyway : t.save}
        </Button>
      </Acts>
    </>
  );
}

function LineRow({ line, onLevel, onTakeOff }: { line: Line; onLevel: (level: Level) => void; onTakeOff: () => void }) {
  const t = useAdminTexts();
  const { subject, id, level, isInactive } = line;
  const name = nameOf(line, t);
  const Icon = { everyone: Globe, role: Shield, group: UsersRound, user: UsersRound }[subject];
  return (
    <li>
      <span className={styles.subject}>
        {subject === 'user' && id !== null ? (
          <Avatar name={name} src={photoOf(id, 36)} size={36} />
        ) : (
          <Tile>
            <Icon size={16} />
          </Tile>
        )}
        <span>
          <b dir="auto">{name}</b>
          {subject !== 'everyone' && <small>{isInactive ? `${t[subject]} · ${t.inactive}` : t[subject]}</small>}
        </span>
      </span>
      <Choice
        label={t.may(name)}
        value={level}
        options={levels.map((key) => ({ key, label: t.levels[key] }))}
        onChange={(chosen) => onLevel(levels.find((one) => one === chosen) ?? level)}
      />
      <IconButton small label={t.takeOff(name)} onPress={onTakeOff}>
        <X size={15} aria-hidden />
      </IconButton>
    </li>
  );
}

function AddLine({ onAdd }: { onAdd: (lines: readonly Pick<Line, 'subject' | 'id' | 'name'>[]) => void }) {
  const t = useAdminTexts();
  const roles = useQuery(rolesQuery).data ?? [];
  return (
    <div className={styles.add}>
      <PersonPicker
        label={t.add}
        placeholder={t.add}
        picked={[]}
        onChange={(picked) => onAdd(picked.map(({ type, id, name }) => ({ subject: type, id, name })))}
      />
      <MenuButton
        label={t.addOther}
        button={
          <IconButton look="plain" label={t.addOther}>
            <Plus size={17} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onAction={() => onAdd([{ subject: 'everyone', id: null, name: '' }])}>{t.everyone}</MenuItem>
        {roles.map(({ id, name }) => (
          <MenuItem key={id} onAction={() => onAdd([{ subject: 'role', id, name }])}>
            {`${t.role}: ${name}`}
          </MenuItem>
        ))}
      </MenuButton>
    </div>
  );
}
