// What waits for somebody: walked by keys, approved from here.
import type { Home, WaitingThing } from '@atrium/client/core';
import { Check, ChevronRight, Coffee } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { hold } from '../../ui/held.ts';
import { useKeys } from '../../ui/keys.ts';
import { Ago, cardClass, Section, Skeleton, Tile } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import styles from './home.module.css';
import { approveSheet } from './home.queries.ts';
import { waitingLooks } from './looks.ts';
import { useHomeTexts } from './texts.ts';

const WAITING = 6;

/** `undefined`: not here yet; null: it could not be read now. */
export function Waiting({ waiting, retry }: { waiting: Home['waiting'] | undefined; retry: () => void }) {
  const t = useTexts().home;
  const [approved, setApproved] = useState<ReadonlySet<number>>(new Set());
  const approve = ({ id, title }: WaitingThing) => {
    setApproved((before) => new Set([...before, id]));
    const back = () => setApproved((before) => new Set([...before].filter((one) => one !== id)));
    hold(t.approved(title), () => approveSheet(id), back);
  };
  const things = waiting?.data.filter(({ kind, id }) => kind !== 'sheet' || !approved.has(id)) ?? [];
  const list = useRef<HTMLUListElement>(null);
  useWaitingKeys(list);
  return (
    <Section title={t.waiting}>
      {waiting === undefined ? (
        <Skeleton height={190} />
      ) : waiting === null ? (
        <Failed error={new Error(t.partFailed)} retry={retry} />
      ) : things.length === 0 ? (
        <p className={classes(cardClass, styles.done)}>
          <Coffee size={18} aria-hidden />
          {t.allDone}
        </p>
      ) : (
        <ul ref={list} className={classes(cardClass, styles.waiting)}>
          {things.slice(0, WAITING).map((thing) => (
            <WaitingRow key={`${thing.kind}-${thing.id}`} thing={thing} onApprove={() => approve(thing)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** `j` and `k` walk through what waits; `a` does what the row waits for, or opens it. */
function useWaitingKeys(list: RefObject<HTMLUListElement | null>): void {
  const { keys } = useHomeTexts();
  const rows = () => [...(list.current?.children ?? [])];
  const at = () => rows().findIndex((row) => row.contains(document.activeElement));
  const walk = (step: number) => {
    const all = rows();
    all[Math.min(all.length - 1, Math.max(0, at() + step))]?.querySelector('a')?.focus();
  };
  const act = () => {
    const row = rows()[at()];
    (row?.querySelector('button') ?? row?.querySelector('a'))?.click();
  };
  useKeys([
    { keys: 'j', does: keys.next, run: () => walk(1) },
    { keys: 'k', does: keys.previous, run: () => walk(-1) },
    { keys: 'a', does: keys.act, run: act },
  ]);
}

function WaitingRow({ thing, onApprove }: { thing: WaitingThing; onApprove: () => void }) {
  const t = useTexts().home;
  const formats = useFormats();
  const { kind, id, title, who, since, link, place, amount, currency, items, files, acts } = thing;
  const { icon: Icon, hue } = waitingLooks[kind];
  const money = amount !== null && currency !== null ? formats.money(Number(amount), currency) : '';
  const notes: Record<WaitingThing['kind'], string> = {
    sheet: t.sheetNote(who?.name ?? '', money, items ?? 0, files ?? 0),
    rejected_sheet: t.rejectedNote(money),
    question: t.questionNote(who?.name ?? '', place ?? ''),
    draft: t.draftNote(who?.name ?? '', place ?? ''),
    review: t.reviewNote(who?.name ?? '', place ?? ''),
    check_out: t.checkOutNote,
  };
  const mayApprove = kind === 'sheet' && acts.includes('approve');
  return (
    <li className={mayApprove ? styles.withAct : undefined}>
      <AddressLink address={kind === 'sheet' ? `/expenses/approve?sheet=${id}` : link}>
        <Tile hue={hue}>
          <Icon size={18} />
        </Tile>
        <span className={styles.words}>
          <b dir="auto">{kind === 'check_out' ? t.checkedOut(title) : title}</b>
          <small dir="auto">{notes[kind]}</small>
        </span>
        <Ago at={since} />
        {!mayApprove && <ChevronRight size={18} aria-hidden className={styles.arrow} />}
      </AddressLink>
      {mayApprove && (
        <Button small aria-label={t.approveOf(title)} onPress={onApprove}>
          <Check size={15} aria-hidden />
          <span>{t.approve}</span>
        </Button>
      )}
    </li>
  );
}
