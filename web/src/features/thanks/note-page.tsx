// One note at its own address, which notices lead to: the note, everybody it thanks, and who thanks too.
import type { WallNote } from '@atrium/client/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { TextButton } from '../../ui/button.tsx';
import { faceOf } from '../../ui/faces.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Avatar, Section, Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { EditDialog } from './edit-dialog.tsx';
import { NoteCard, useThankToo } from './note-card.tsx';
import { useThanksTexts } from './texts.ts';
import styles from './thanks.module.css';
import { facesQuery, noteQuery } from './thanks.queries.ts';

export function NotePage() {
  const t = useThanksTexts();
  const { id } = useParams({ from: '/frame/thanks/$id' });
  const { data: note, error, refetch } = useQuery(noteQuery(id));
  useTitle(note && t.noteBy(note.author.name), t.title);
  return (
    <div className={styles.single}>
      <Link to="/thanks" className={styles.back}>
        <ChevronLeft size={18} aria-hidden />
        {t.wall}
      </Link>
      {error ? (
        <Failed error={error} retry={() => void refetch()} isPage />
      ) : note ? (
        <Note note={note} />
      ) : (
        <>
          <h1 className={styles.hidden}>{t.title}</h1>
          <Skeleton height={220} />
        </>
      )}
    </div>
  );
}

function Note({ note }: { note: WallNote }) {
  const t = useThanksTexts();
  const me = useMe();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { may, toggle } = useThankToo(note);
  const mayChange = note.may_change && !me.is_read_only;
  useKeys([
    ...(may ? [{ keys: 'l', does: t.thankToo, run: toggle }] : []),
    ...(mayChange ? [{ keys: 'e', does: t.edit, run: () => setEditing(true) }] : []),
  ]);
  return (
    <>
      <h1 className={styles.hidden}>{t.noteBy(note.author.name)}</h1>
      <NoteCard
        note={note}
        isPage
        onEdit={() => setEditing(true)}
        onGone={() => void navigate({ to: '/thanks', replace: true })}
      />
      <People id={note.id} of="thanked" title={t.thankedTitle} />
      {note.too.count > 0 && <People key={note.too.count} id={note.id} of="too" title={t.tooTitle} />}
      {isEditing && <EditDialog id={note.id} onClose={() => setEditing(false)} />}
    </>
  );
}

function People({ id, of, title }: { id: number; of: 'thanked' | 'too'; title: string }) {
  const t = useThanksTexts();
  const formats = useFormats();
  const faces = useInfiniteQuery(facesQuery(id, of));
  const people = faces.data?.pages.flatMap((page) => page.data);
  const total = faces.data?.pages[0]?.pagination.total ?? 0;
  if (faces.error) return <Failed error={faces.error} retry={() => void faces.refetch()} />;
  return (
    <Section title={title} act={total > 1 && <span className={styles.count}>{formats.number(total)}</span>}>
      {people ? (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>
              <Link to="/people/$id" params={{ id: person.id }}>
                <Avatar name={person.name} src={faceOf(person.photo_url)} size={36} />
                <span dir="auto">{person.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={44} />
      )}
      {faces.hasNextPage && <TextButton onPress={() => void faces.fetchNextPage()}>{t.showMore}</TextButton>}
    </Section>
  );
}
