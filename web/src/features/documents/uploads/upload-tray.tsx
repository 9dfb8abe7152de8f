import { lazy, Suspense } from 'react';
import { useUploads } from './queue.ts';

const Tray = lazy(() => import('./tray.tsx').then((module) => ({ default: module.Tray })));

/** The tray, once there is something in it. */
export function UploadTray() {
  const { items } = useUploads();
  if (items.length === 0) return null;
  return (
    <Suspense>
      <Tray />
    </Suspense>
  );
}
