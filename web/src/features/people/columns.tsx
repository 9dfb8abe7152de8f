// The columns of the directory: the usual ones, and the fields that the installation has made; chosen on each device.
import type { Profile, UserMetadataField } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Check, Columns3 } from 'lucide-react';
import { useMemo } from 'react';
import { keep, useKept } from '../../device/store.ts';
import { type Formats, useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton, MenuItem, MenuLine } from '../../ui/overlay.tsx';
import { shownValue } from '../../ui/typed-values.ts';
import { placeOf, textOf } from './metadata.ts';
import styles from './people.module.css';
import { fieldsQuery } from './people.queries.ts';
import { useProfileTexts } from './profile-texts.ts';
import { usePeopleTexts } from './texts.ts';

export interface Column {
  key: string;
  label: string;
  textOf: (person: Profile) => string;
  isFigures?: boolean;
}

const KEPT = 'people.columns';
const usual = ['team', 'office', 'phone'];
/** Shown by a column or a place of their own. */
const placed: ReadonlySet<string> = new Set(['city', 'office', 'phone', 'about']);

export function useColumns(): {
  all: readonly Column[];
  shown: readonly Column[];
  show: (keys: readonly string[]) => void;
} {
  const { columnNames: names } = usePeopleTexts();
  const words = useProfileTexts();
  const formats = useFormats();
  const { data: fields } = useQuery(fieldsQuery);
  const all = useMemo(
    (): readonly Column[] => [
      { key: 'team', label: names.team, textOf: ({ team }) => team?.name ?? '' },
      { key: 'office', label: names.office, textOf: placeOf },
      { key: 'phone', label: names.phone, textOf: ({ metadata }) => textOf(metadata, 'phone') ?? '', isFigures: true },
      { key: 'email', label: names.email, textOf: ({ email }) => email },
      { key: 'manager', label: names.manager, textOf: ({ manager }) => manager?.fullname ?? '' },
      { key: 'groups', label: names.groups, textOf: ({ groups }) => groups.map(({ name }) => name).join(', ') },
      { key: 'company', label: names.company, textOf: ({ company }) => company },
      { key: 'time', label: names.time, textOf: ({ timezone }) => formats.timeIn(timezone), isFigures: true },
      ...(fields ?? []).filter(({ name }) => !placed.has(name)).map((field) => columnOf(field, formats, words)),
    ],
    [names, words, formats, fields],
  );
  const kept = useKept(KEPT);
  const shown = useMemo(
    () => (kept?.split(',') ?? usual).flatMap((key) => all.find((column) => column.key === key) ?? []),
    [all, kept],
  );
  return {
    all,
    shown,
    show: (next) => keep(KEPT, next.join() === usual.join() ? undefined : next.join()),
  };
}

function columnOf(
  { name, label, type }: UserMetadataField,
  formats: Formats,
  words: { yes: string; no: string },
): Column {
  return {
    key: `meta.${name}`,
    label,
    textOf: ({ metadata }) => shownValue(metadata[name], type, formats, words),
    isFigures: type === 'number' || type === 'date',
  };
}

export function ColumnChoice({ all, shown, show }: ReturnType<typeof useColumns>) {
  const t = usePeopleTexts();
  const keys = shown.map(({ key }) => key);
  return (
    <MenuButton
      label={t.columns}
      button={
        <Button small square look="ghost" aria-label={t.columns} className={styles.columnChoice}>
          <Columns3 size={15} aria-hidden />
        </Button>
      }
    >
      {all.map(({ key, label }) => (
        <MenuItem
          key={key}
          shouldCloseOnSelect={false}
          end={keys.includes(key) ? <Check size={16} aria-label={t.shown} /> : undefined}
          onAction={() => show(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])}
        >
          {label}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onAction={() => show(usual)}>{t.usualColumns}</MenuItem>
    </MenuButton>
  );
}
