// Short words about what was done, with Undo.
import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/index.ts';
import { classes } from './classes.ts';
import styles from './overlay.module.css';

interface Toast {
  id: number;
  text: string;
  isBad: boolean;
  undo: (() => void) | undefined;
  act: Act | undefined;
}

/** An act that one may want next. */
interface Act {
  label: string;
  run: () => void;
}

const SHOWN_MS = 10_000;
const MOST = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: readonly Toast[]): void {
  toasts = next.slice(-MOST);
  for (const listener of listeners) listener();
}

/** Says that something was done; with `undo` it can be taken back for ten seconds, by Ctrl-Z too. */
export function say(text: string, undo?: () => void, act?: Act): void {
  lastId += 1;
  put([...toasts, { id: lastId, text, isBad: false, undo, act }]);
}

/** Says that something could not be done. */
export function sayFailed(text: string): void {
  lastId += 1;
  put([
    ...toasts.filter((toast) => toast.text !== text),
    { id: lastId, text, isBad: true, undo: undefined, act: undefined },
  ]);
}

const close = (id: number) => put(toasts.filter((toast) => toast.id !== id));

/** Takes back the last thing that can be; false where there is none. */
export function undoLast(): boolean {
  const last = toasts.findLast(({ undo }) => undo);
  if (!last) return false;
  close(last.id);
  last.undo?.();
  return true;
}

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  const t = useTexts().common;
  return (
    <section className={styles.toasts} aria-label={t.messages} aria-live="polite">
      {shown.map((toast) => (
        <Shown key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Shown({ toast: { id, text, isBad, undo, act } }: { toast: Toast }) {
  const t = useTexts().common;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from going.
    <div
      className={classes(styles.toast, isBad && styles.bad)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {act && (
        <button
          type="button"
          onClick={() => {
            close(id);
            act.run();
          }}
        >
          {act.label}
        </button>
      )}
      {undo && (
        <button
          type="button"
          onClick={() => {
            close(id);
            undo();
          }}
        >
          {t.undo}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t.close} onClick={() => close(id)}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
