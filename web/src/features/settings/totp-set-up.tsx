import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { failureOf } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Acts } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { beginApp, turnOnApp } from './security.queries.ts';
import { useSecurityTexts } from './security.texts.ts';
import styles from './settings.module.css';

/** The QR code, the key to type, and the first code; `onDone` gets the recovery codes that come with the first factor. */
export function TotpSetUp({ onDone }: { onDone: (codes: readonly string[] | null) => void }) {
  const t = useSecurityTexts();
  const [code, setCode] = useState('');
  const begun = useQuery({
    queryKey: ['me', 'new-totp'],
    queryFn: beginApp,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const turning = useMutation({ mutationFn: () => turnOnApp(code), onSuccess: onDone });
  if (begun.error) return <Failed error={begun.error} retry={() => void begun.refetch()} />;
  if (!begun.data) return <Skeleton height={260} />;
  const { secret, address } = begun.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !turning.isPending) turning.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t.totpScan}</p>
      <div className={styles.scan}>
        <QrCode text={address} label={t.qr} />
        <p>
          {t.key}
          <code className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <a className={styles.open} href={address}>
            {t.openApp}
          </a>
        </p>
      </div>
      <TextField
        autoFocus
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={setCode}
        error={turning.error ? failureOf(turning.error).detail : undefined}
      />
      <Acts>
        <Button type="submit" look="primary" isPending={turning.isPending} isDisabled={code.trim() === ''}>
          {t.turnOn}
        </Button>
      </Acts>
    </form>
  );
}

/** Dark on light in both themes, as cameras want it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
