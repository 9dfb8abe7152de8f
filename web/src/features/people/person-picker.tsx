// People and groups that are chosen by typing: for thanks, and wherever somebody is named.
import { listGroups, listUsers } from '@atrium/client/operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/index.ts';
import { Avatar, PersonLine, Tile } from '../../ui/parts.tsx';
import { photoOf } from './people.ts';
import styles from './person-picker.module.css';

export interface Picked {
  type: 'user' | 'group';
  id: number;
  name: string;
}

const EACH = 6;
const keyOf = ({ type, id }: Picked) => `${type}-${id}`;

export function PersonPicker({
  label,
  picked,
  onChange,
  exceptId,
  placeholder,
  autoFocus,
  only,
}: {
  label: string;
  picked: readonly Picked[];
  onChange: (picked: readonly Picked[]) => void;
  /** Whom nobody may choose: oneself. */
  exceptId?: number;
  placeholder?: string;
  autoFocus?: boolean;
  /** People alone, or groups alone. */
  only?: 'user' | 'group';
}) {
  const t = useTexts().common;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { data: found = [] } = useFound(useDeferredValue(text.trim()), only);
  const options = found.filter(
    (one) => !(one.type === 'user' && one.id === exceptId) && !picked.some((other) => keyOf(other) === keyOf(one)),
  );
  const isOpen = text.trim() !== '' && options.length > 0;
  const active = options[Math.min(at, options.length - 1)];

  const pick = (one: Picked) => {
    onChange([...picked, { type: one.type, id: one.id, name: one.name }]);
    setText('');
    setAt(0);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') return onChange(picked.slice(0, -1));
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((at + step + options.length) % options.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && active) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setText('');
    }
  };
  return (
    <div className={styles.picker}>
      {picked.map((one) => (
        <span key={keyOf(one)} className={styles.one}>
          {one.type === 'user' ? (
            <Avatar name={one.name} src={photoOf(one.id)} size={22} />
          ) : (
            <UsersRound size={16} aria-hidden />
          )}
          <span dir="auto">{one.name}</span>
          <button
            type="button"
            aria-label={t.takeAway(one.name)}
            onClick={() => onChange(picked.filter((other) => other !== one))}
          >
            <X size={13} aria-hidden />
          </button>
        </span>
      ))}
      <input
        ref={input}
        type="text"
        role="combobox"
        dir="auto"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active ? `${listId}-${keyOf(active)}` : undefined}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: only where the form was opened to type a name.
        autoFocus={autoFocus}
        placeholder={picked.length === 0 ? placeholder : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={label} className={styles.list} hidden={!isOpen}>
        {isOpen &&
          options.map((one) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
            <div
              key={keyOf(one)}
              id={`${listId}-${keyOf(one)}`}
              role="option"
              tabIndex={-1}
              aria-selected={one === active}
              onClick={() => pick(one)}
            >
              {one.type === 'user' ? (
                <PersonLine name={one.name} note={one.note} src={photoOf(one.id)} size={30} />
              ) : (
                <span className={styles.group}>
                  <Tile>
                    <UsersRound size={16} />
                  </Tile>
                  <PersonLineWords name={one.name} note={one.note} />
                </span>
              )}
            </div>
          ))}
      </div>
    </div>
  );
}

function PersonLineWords({ name, note }: { name: string; note: string }) {
  return (
    <span>
      <b dir="auto">{name}</b>
      <small dir="auto">{note}</small>
    </span>
  );
}

function useFound(words: string, only: 'user' | 'group' | undefined) {
  return useQuery({
    queryKey: ['picker', words, only],
    enabled: words !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [people, groups] = await Promise.all([
        only === 'group'
          ? { data: [] }
          : call(
              listUsers,
              { query: words, fields: ['fullname', 'job_title'], sort: 'fullname', limit: EACH },
              { signal },
            ),
        only === 'user'
          ? { data: [] }
          : call(listGroups, { query: words, limit: only === 'group' ? EACH : 3 }, { signal }),
      ]);
      return [
        ...people.data.map(({ id, fullname = '', job_title = '' }) => ({
          type: 'user' as const,
          id,
          name: fullname,
          note: job_title,
        })),
        ...groups.data.map(({ id, name, description }) => ({ type: 'group' as const, id, name, note: description })),
      ];
    },
  });
}
