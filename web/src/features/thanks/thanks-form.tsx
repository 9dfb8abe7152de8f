import { useQuery } from '@tanstack/react-query';
import { Heart, Tag as TagIcon, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useMe } from '../../api/session.ts';
import { useDraft } from '../../device/drafts.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { inColour } from '../../ui/colour.ts';
import { KeptDraft } from '../../ui/kept-draft.tsx';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { PersonPicker } from '../people/index.ts';
import { useThanksTexts } from './texts.ts';
import styles from './thanks.module.css';
import { type Draft, namedQuery, type Value } from './thanks.queries.ts';

const nothing: Draft = { picked: [], text: '', chosen: [] };

/** The longest note. */
const MOST = 1000;
/** From here on it says how much is left. */
const NEARLY = 100;

/** Whom, what for, tags. What was typed is kept until it is sent. */
export function ThanksForm({
  tags,
  to,
  place,
  begin = nothing,
  autoFocus,
  isBare,
  sendLabel,
  onSend,
}: {
  tags: readonly Value[];
  /** Those who are chosen already. */
  to?: readonly number[] | undefined;
  /** What the draft is kept under. */
  place: string;
  /** The draft that the form begins with. */
  begin?: Draft | undefined;
  autoFocus?: boolean;
  /** Without a card around it and without a heading. */
  isBare?: boolean;
  sendLabel?: string;
  /** Rejects where it was not sent: then it comes back into the form. */
  onSend: (draft: Draft) => Promise<void>;
}) {
  const t = useThanksTexts();
  const me = useMe();
  const formats = useFormats();
  const textId = useId();
  const [draft, setDraft] = useState(begin);
  const { picked, text, chosen } = draft;
  const isEmpty = draft === begin || (text.trim() === '' && picked.length === 0);
  const { found, forget } = useDraft(me.id, place, draft, isEmpty);
  const [isOffered, setOffered] = useState(found !== undefined);
  const { data: named } = useQuery(namedQuery(to ?? []));
  useEffect(() => {
    if (!named) return;
    const chosenPeople = named.map(({ id, fullname = '' }) => ({ type: 'user' as const, id, name: fullname }));
    setDraft((now) => ({ ...now, picked: chosenPeople }));
  }, [named]);

  const problem = picked.length === 0 ? t.whomMissing : text.trim() === '' ? t.whatMissing : undefined;
  // Whoever sends before the names of the chosen have come does not press twice.
  const [isWaiting, setWaiting] = useState(false);
  const send = () => {
    if (to !== undefined && !named && text.trim() !== '') return setWaiting(true);
    if (problem !== undefined) return;
    forget();
    setDraft(begin);
    setOffered(false);
    onSend(draft).catch(() => setDraft(draft));
  };
  useEffect(() => {
    if (!isWaiting || picked.length === 0) return;
    setWaiting(false);
    send();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const choose = (id: number) => setDraft({ ...draft, chosen: [...chosen, id] });
  const left = MOST - text.length;
  const others = tags.filter(({ id }) => !chosen.includes(id));
  return (
    <form
      className={classes(styles.give, isBare ? styles.bare : styles.note)}
      aria-label={t.give}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {!isBare && (
        <h2>
          <Heart size={18} aria-hidden />
          {t.whom}
        </h2>
      )}
      {isOffered && found && isEmpty && (
        <KeptDraft
          words={t.kept(formats.ago(new Date(found.at)))}
          use={t.useKept}
          discard={t.discardKept}
          onUse={() => {
            setDraft(found.value);
            setOffered(false);
          }}
          onDiscard={() => {
            forget();
            setOffered(false);
          }}
        />
      )}
      <PersonPicker
        label={t.whom}
        placeholder={t.whomPlaceholder}
        picked={picked}
        exceptId={me.id}
        autoFocus={(autoFocus ?? false) && to === undefined && begin === nothing}
        onChange={(next) => setDraft({ ...draft, picked: next })}
      />
      <label className={styles.hidden} htmlFor={textId}>
        {t.what}
      </label>
      <textarea
        id={textId}
        dir="auto"
        rows={2}
        maxLength={MOST}
        placeholder={t.what}
        // biome-ignore lint/a11y/noAutofocus: the form was opened to write this.
        autoFocus={(autoFocus ?? false) && (to !== undefined || begin !== nothing)}
        value={text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <div className={styles.row}>
        {tags
          .filter(({ id }) => chosen.includes(id))
          .map(({ id, name, bg_colour }) => (
            <button
              key={id}
              type="button"
              className={classes(styles.tag, styles.small)}
              style={inColour(bg_colour)}
              aria-label={t.takeTag(name)}
              onClick={() => setDraft({ ...draft, chosen: chosen.filter((one) => one !== id) })}
            >
              {name}
              <X size={12} aria-hidden />
            </button>
          ))}
        {others.length > 0 && (
          <MenuButton
            label={t.addTag}
            placement="bottom start"
            button={
              <Button small look="ghost" className={styles.addTag} aria-label={t.addTag}>
                <TagIcon size={14} aria-hidden />
                {t.tag}
              </Button>
            }
          >
            {others.map(({ id, name, bg_colour }) => (
              <MenuItem
                key={id}
                icon={<span aria-hidden className={styles.dot} style={inColour(bg_colour)} />}
                onAction={() => choose(id)}
              >
                {name}
              </MenuItem>
            ))}
          </MenuButton>
        )}
        <span className={styles.last}>
          {left <= NEARLY && <span className={styles.left}>{t.left(left)}</span>}
          <Button small look="primary" type="submit" isDisabled={problem !== undefined}>
            {sendLabel ?? t.send}
          </Button>
        </span>
      </div>
      {!isEmpty && problem !== undefined && <p className={styles.hidden}>{problem}</p>}
    </form>
  );
}
