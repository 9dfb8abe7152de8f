// The search over everything: what was found as one types, by kind, then places and acts.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowRight, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { base } from '../../api/instance.ts';
import { useMe } from '../../api/session.ts';
import { useTexts } from '../../i18n/index.ts';
import { BareDialog } from '../../ui/overlay.tsx';
import { Kbd } from '../../ui/parts.tsx';
import { actsOf } from './acts.tsx';
import { HitPicture } from './hit-picture.tsx';
import { recentPlaces, rememberPlace } from './recent.ts';
import styles from './search.module.css';
import { foundQuery, type Hit, kinds } from './search.ts';
import { useTypeNames } from './texts.ts';

interface Option {
  id: string;
  title: ReactNode;
  note?: string | undefined;
  picture: ReactNode;
  /** Where it leads; what has none is an act. */
  address?: string;
  run: () => void;
}

interface Group {
  title: string;
  options: readonly Option[];
}

export function SearchDialog({ words = '', onClose }: { words?: string | undefined; onClose: () => void }) {
  const t = useTexts();
  const [text, setText] = useState(words);
  const listId = useId();
  const groups = useGroups(text, onClose);
  const options = groups.flatMap((group) => group.options);
  const [chosenId, setChosenId] = useState<string>();
  const chosenAt = Math.max(
    0,
    options.findIndex(({ id }) => id === chosenId),
  );
  const chosen = options[chosenAt];

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      const next = options[(chosenAt + step + options.length) % options.length];
      setChosenId(next?.id);
      document.getElementById(`${listId}-${next?.id}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      if ((event.ctrlKey || event.metaKey) && chosen.address) window.open(base + chosen.address, '_blank', 'noopener');
      else chosen.run();
    }
  };

  return (
    <BareDialog label={t.frame.search} isOpen onClose={onClose}>
      <div className={styles.field}>
        <Search size={19} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is this field.
          autoFocus
          type="text"
          dir="auto"
          role="combobox"
          aria-label={t.frame.search}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t.frame.searchFor}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosenId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div id={listId} role="listbox" aria-label={t.search.results} className={styles.list}>
        {groups.map(({ title, options: inGroup }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={styles.group} aria-hidden>
              {title}
            </div>
            {inGroup.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
              <div
                key={option.id}
                id={`${listId}-${option.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={option === chosen}
                className={styles.option}
                onClick={option.run}
                onPointerMove={() => setChosenId(option.id)}
              >
                {option.picture}
                <span className={styles.words}>
                  <b dir="auto">{option.title}</b>
                  {option.note && <small dir="auto">{option.note}</small>}
                </span>
                <ArrowRight size={16} aria-hidden className={styles.arrow} />
              </div>
            ))}
          </div>
        ))}
        {groups.length === 0 && <p className={styles.nothing}>{t.search.nothing(text.trim())}</p>}
      </div>
    </BareDialog>
  );
}

/** Everything that can be chosen: what was found, then acts; with nothing typed the last places. */
function useGroups(text: string, onClose: () => void): readonly Group[] {
  const t = useTexts();
  const typeNames = useTypeNames();
  const me = useMe();
  const navigate = useNavigate();
  const { history } = useRouter();
  const isActs = text.startsWith('>');
  const isPeople = text.startsWith('@');
  const words = text.replace(/^[>@]/, '').trim();
  const asked = useDeferredValue(words);
  const { data: found } = useQuery(foundQuery(isActs ? '' : asked, isPeople));

  return useMemo(() => {
    const open = (hit: Hit): Option => ({
      id: `${hit.type}-${hit.id}`,
      title: hit.title,
      note: hit.note,
      picture: <HitPicture hit={hit} />,
      address: hit.address,
      run() {
        rememberPlace(me.id, hit);
        onClose();
        history.push(base + hit.address);
      },
    });
    const acts: Option[] = actsOf(t, me, navigate)
      .filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
      .map((act) => ({
        ...act,
        run() {
          onClose();
          act.run();
        },
      }));
    const recent = words === '' && !isActs ? recentPlaces(me.id).map(open) : [];
    const hits = words === '' || isActs ? [] : (found ?? []);
    return [
      { title: t.search.recent, options: recent },
      ...kinds.map((type) => ({
        title: typeNames[type],
        options: hits.filter((hit) => hit.type === type).map(open),
      })),
      { title: t.search.acts, options: isPeople ? [] : acts },
    ].filter(({ options }) => options.length > 0);
  }, [t, typeNames, me, navigate, history, onClose, words, isActs, isPeople, found]);
}
