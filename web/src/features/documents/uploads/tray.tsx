// The tray of uploads: it stays while one walks through the app.
import { Check, ChevronDown, ChevronUp, CloudUpload, Pause, Play, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/index.ts';
import { IconButton, TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { FileTile } from '../file-tile.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { type UploadItem, useUploads } from './queue.ts';
import { isActive, pauseUpload, resumeUpload, takeAllOff, takeOff } from './runner.ts';
import { useUploadTexts } from './texts.ts';
import styles from './tray.module.css';

const SHOWN = 100;
const order: readonly UploadItem['state'][] = ['failed', 'sending', 'paused', 'waiting', 'done', 'skipped'];

export function Tray() {
  const t = useUploadTexts();
  const { items, clash, speed } = useUploads();
  const [isFolded, setFolded] = useState(false);
  const formats = useFormats();
  const active = items.filter(isActive);
  const failed = items.filter(({ state }) => state === 'failed');
  const done = items.filter(({ state }) => state === 'done' || state === 'skipped');
  const isPaused = active.length === 0 && items.some(({ state }) => state === 'paused');
  const bytes = active.reduce((sum, { size }) => sum + size, 0);
  const sent = active.reduce((sum, item) => sum + item.sent, 0);
  const left = useTimeLeft(bytes - sent, speed);
  const title =
    active.length > 0
      ? t.uploading(Math.min(items.length, done.length + 1), items.length)
      : failed.length > 0
        ? t.stopped(failed.length)
        : isPaused
          ? t.paused
          : t.done(done.length);
  const current = items.find(({ state }) => state === 'sending') ?? items.find(({ state }) => state === 'failed');
  // While nothing moves the order stays; what needs a look comes first.
  const shown =
    items.length > SHOWN ? [...items].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state)) : items;
  const total = items.reduce((sum, { size }) => sum + size, 0);
  const share = total === 0 ? 1 : items.reduce((sum, item) => sum + item.sent, 0) / total;
  return (
    <>
      <section className={classes(styles.tray, isFolded && styles.folded)} aria-label={t.uploads} data-upload-tray>
        <header>
          <b role="status">{title}</b>
          <small title={speed > 0 && active.length > 0 ? t.speed(formats.size(speed)) : undefined}>{left}</small>
          <IconButton small label={isFolded ? t.unfold : t.fold} onPress={() => setFolded(!isFolded)}>
            {isFolded ? <ChevronUp size={17} aria-hidden /> : <ChevronDown size={17} aria-hidden />}
          </IconButton>
          {active.length === 0 && (
            <IconButton small label={t.close} onPress={takeAllOff}>
              <X size={16} aria-hidden />
            </IconButton>
          )}
        </header>
        {/* The bar of phones: one line for all of them. */}
        <button type="button" className={styles.phone} onClick={() => setFolded(!isFolded)} aria-expanded={!isFolded}>
          <CloudUpload size={18} aria-hidden />
          <b dir="auto">{current?.name ?? title}</b>
          <span>{percentOf(share, formats.number)}</span>
          <Bar share={share} />
        </button>
        {!isFolded && (
          <ul>
            {shown.slice(0, SHOWN).map((item) => (
              <Row key={item.id} item={item} />
            ))}
            {shown.length > SHOWN && <li className={styles.rest}>{t.more(formats.number(shown.length - SHOWN))}</li>}
          </ul>
        )}
      </section>
      {clash && <ClashDialog key={clash.name} clash={clash} />}
    </>
  );
}

const percentOf = (share: number, number: (value: number) => string) => `${number(Math.floor(share * 100))} %`;

function Row({ item: { id, name, size, state, sent, error } }: { item: UploadItem }) {
  const t = useUploadTexts();
  const formats = useFormats();
  const share = state === 'done' ? 1 : size === 0 ? 0 : sent / size;
  const words = {
    waiting: t.waiting,
    sending: t.of(percentOf(share, formats.number), formats.size(size)),
    paused: t.paused,
    skipped: t.skipped,
    failed: '',
    done: '',
  }[state];
  return (
    <li data-state={state}>
      <FileTile name={name} />
      <div>
        <p>
          <b dir="auto" title={name}>
            {name}
          </b>
          {state === 'done' ? (
            <span className={styles.ok}>
              <Check size={14} strokeWidth={2.25} aria-hidden />
              {t.isDone}
            </span>
          ) : state === 'failed' ? (
            <TextButton onPress={() => resumeUpload(id)}>
              <RotateCw size={13} aria-hidden /> {t.retry}
            </TextButton>
          ) : (
            <span>{words}</span>
          )}
        </p>
        {state === 'failed' ? (
          <small role="alert">{error ?? t.lost}</small>
        ) : (
          state !== 'skipped' && <Bar share={share} label={name} />
        )}
      </div>
      {(state === 'sending' || state === 'waiting') && (
        <IconButton small label={t.pause(name)} onPress={() => pauseUpload(id)}>
          <Pause size={15} aria-hidden />
        </IconButton>
      )}
      {state === 'paused' && (
        <IconButton small label={t.resume(name)} onPress={() => resumeUpload(id)}>
          <Play size={15} aria-hidden />
        </IconButton>
      )}
      {(state === 'failed' || state === 'paused') && (
        <IconButton small label={t.takeOff(name)} onPress={() => takeOff(id)}>
          <X size={15} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

function Bar({ share, label }: { share: number; label?: string }) {
  return (
    <div
      className={styles.bar}
      {...(label !== undefined && {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.floor(share * 100),
      })}
    >
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

function useTimeLeft(bytes: number, speed: number): string {
  const t = useUploadTexts();
  if (bytes <= 0 || speed <= 0) return '';
  const seconds = Math.ceil(bytes / speed);
  const time =
    seconds < 60
      ? t.seconds(seconds)
      : seconds < 3_600
        ? t.minutes(Math.ceil(seconds / 60))
        : t.hours(Math.ceil(seconds / 3_600));
  return t.left(time);
}
