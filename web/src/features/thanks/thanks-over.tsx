import { lazy, Suspense, useEffect, useState } from 'react';
import { openThanksInFrame } from './open-thanks.ts';

const ThanksDialog = lazy(() => import('./thanks-dialog.tsx').then(({ ThanksDialog: form }) => ({ default: form })));

/** The form over the page, once it is asked for. */
export function ThanksOver() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => openThanksInFrame(() => setOpen(true)), []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ThanksDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
