// What stands in the place of something that is not there: nothing yet, an error, no right.
import type { LucideIcon } from 'lucide-react';
import { CloudOff, Lock, SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '../api/queries.ts';
import { useTexts } from '../i18n/index.ts';
import { Button } from './button.tsx';
import styles from './parts.module.css';

export function Empty({
  icon: Icon,
  title,
  children,
  act,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  act?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <Icon size={28} aria-hidden />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {act !== undefined && <div className={styles.acts}>{act}</div>}
    </div>
  );
}

const icons = { forbidden: Lock, missing: SearchX, offline: CloudOff, server: TriangleAlert, refused: TriangleAlert };

/** Says what happened and what to do; the request's id is folded away. */
export function Failed({
  error,
  retry,
  isPage,
}: {
  error: unknown;
  retry?: (() => void) | undefined;
  isPage?: boolean;
}) {
  const t = useTexts().errors;
  const { kind, detail, requestId } = failureOf(error);
  const Icon = icons[kind];
  const Heading = isPage ? 'h1' : 'h2';
  const words = {
    forbidden: t.forbidden,
    missing: t.missing,
    offline: t.offline,
    server: t.server,
    refused: t.refused,
  }[kind];
  return (
    <div className={styles.state} role="alert">
      <Icon size={28} aria-hidden />
      <Heading>{words.title}</Heading>
      <p>{kind === 'refused' ? detail : words.advice}</p>
      {retry && kind !== 'forbidden' && kind !== 'missing' && (
        <div className={styles.acts}>
          <Button onPress={retry}>{t.tryAgain}</Button>
        </div>
      )}
      {requestId !== undefined && (
        <details>
          <summary>{t.details}</summary>
          {detail}
          <br />
          {t.requestId} <code>{requestId}</code>
        </details>
      )}
    </div>
  );
}
