// A note on the wall, in the colour of its first tag.
import type { WallNote } from '@atrium/client/core';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Heart, Link2, Pencil, Sparkles, Trash2 } from 'lucide-react';
import { base } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { useMe } from '../../api/session.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button, IconButton, Tip } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { inColour } from '../../ui/colour.ts';
import { faceOf } from '../../ui/faces.tsx';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { Ago, Avatar } from '../../ui/parts.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { Tag } from './tag.tsx';
import { useThanksTexts } from './texts.ts';
import styles from './thanks.module.css';
import { bringBack, discard, setThankedToo } from './thanks.queries.ts';

/** Notes up to this length are set larger. */
const SHORT = 48;

export function NoteCard({
  note,
  onEdit,
  onGone,
  isPage,
}: {
  note: WallNote;
  onEdit: (note: WallNote) => void;
  /** Called after the deletion of the note. */
  onGone?: () => void;
  /** On a page of its own, larger and without a link to itself. */
  isPage?: boolean;
}) {
  const t = useThanksTexts();
  const me = useMe();
  const { id, description, author, tags, thanks_you: isForMe, created } = note;
  const isMine = author.id === me.id;
  const names = useNames(note);
  const isSent = id > 0;
  return (
    <article
      className={classes(styles.note, isForMe && styles.mine, isPage && styles.alone)}
      style={inColour(tags[0]?.bg_colour)}
      aria-label={t.noteBy(author.name)}
    >
      {isForMe && (
        <p className={styles.forYou}>
          <Sparkles size={15} aria-hidden />
          {t.forYou}
        </p>
      )}
      <blockquote className={classes((isPage || [...description].length <= SHORT) && styles.large)} dir="auto">
        {description}
      </blockquote>
      <footer>
        <Avatar name={author.name} src={faceOf(author.photo_url)} size={30} />
        <span>
          <Link to="/people/$id" params={{ id: author.id }} dir="auto">
            {isMine ? t.youCapital : author.name}
          </Link>
          <small dir="auto">{isMine ? t.youThank(names) : t.thanks(names)}</small>
        </span>
        {isSent && <NoteMenu note={note} onEdit={onEdit} onGone={onGone} />}
      </footer>
      <div className={styles.row}>
        {tags.map((tag) => (
          <Tag key={tag.id} colour={tag.bg_colour}>
            {tag.name}
          </Tag>
        ))}
        <span className={styles.last}>
          {isSent && <ThankToo note={note} />}
          {isPage || !isSent ? (
            <Ago at={created} />
          ) : (
            <Link to="/thanks/$id" params={{ id }} className={styles.when}>
              <Ago at={created} />
            </Link>
          )}
        </span>
      </div>
    </article>
  );
}

/** Whom it thanks: two by name, more as a number, groups with their people. */
function useNames({ thanked, thanked_total: total }: WallNote): string {
  const t = useThanksTexts();
  const formats = useFormats();
  const me = useMe();
  const names = thanked.map(({ type, id, name, people }) =>
    type === 'user'
      ? id === me.id
        ? t.you
        : name
      : people === null
        ? name
        : t.group(name, formats.number(people), people === 1),
  );
  const [first = ''] = names;
  return total > 2 ? t.andOthers(first, formats.number(total - 1), false) : formats.list(names);
}

export function useThankToo(note: WallNote): { may: boolean; toggle: () => void } {
  const me = useMe();
  const may = !me.is_read_only && note.author.id !== me.id && !note.thanks_you && note.id > 0;
  const toggle = () =>
    void setThankedToo(note, !note.too.by_you, me).catch((error) => sayFailed(failureOf(error).detail));
  return { may, toggle };
}

function ThankToo({ note }: { note: WallNote }) {
  const t = useThanksTexts();
  const { may, toggle } = useThankToo(note);
  const { count, by_you: isOn } = note.too;
  const heart = <Heart size={15} aria-hidden fill={isOn ? 'currentColor' : 'none'} />;
  if (!may) {
    if (count === 0) return null;
    return (
      <span className={styles.too}>
        {heart}
        <span aria-hidden>{count}</span>
        <span className={styles.hidden}>{t.tooCount(count)}</span>
      </span>
    );
  }
  return (
    <Tip text={t.thankToo}>
      <Button
        small
        look="ghost"
        className={classes(styles.too, styles.press, isOn && styles.on)}
        aria-pressed={isOn}
        aria-label={isOn ? t.thankedToo(count) : count === 0 ? t.thankToo : t.thankTooCount(count)}
        onPress={toggle}
      >
        {heart}
        {count > 0 && count}
      </Button>
    </Tip>
  );
}

function NoteMenu({
  note,
  onEdit,
  onGone,
}: {
  note: WallNote;
  onEdit: (note: WallNote) => void;
  onGone: (() => void) | undefined;
}) {
  const t = useThanksTexts();
  const { common } = useTexts();
  const me = useMe();
  const { id, author } = note;
  const mayChange = note.may_change && !me.is_read_only;
  const copy = () =>
    void navigator.clipboard.writeText(`${location.origin}${base}/thanks/${id}`).then(
      () => say(t.copied),
      () => sayFailed(common.notCopied),
    );
  const remove = () => {
    onGone?.();
    const fail = (error: unknown) => sayFailed(failureOf(error).detail);
    const done = discard(id);
    const undo = () => void done.then(() => bringBack(id)).then((isBack) => !isBack && sayFailed(t.notBack), fail);
    void done.then(() => say(t.deleted, undo), fail);
  };
  return (
    <MenuButton
      label={t.moreOf(author.name)}
      button={
        <IconButton small label={t.moreOf(author.name)} className={styles.menu}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Link2 size={17} aria-hidden />} onAction={copy}>
        {t.copyLink}
      </MenuItem>
      {mayChange && (
        <MenuItem icon={<Pencil size={17} aria-hidden />} onAction={() => onEdit(note)}>
          {t.edit}
        </MenuItem>
      )}
      {mayChange && (
        <MenuItem icon={<Trash2 size={17} aria-hidden />} onAction={remove}>
          {t.delete}
        </MenuItem>
      )}
    </MenuButton>
  );
}
