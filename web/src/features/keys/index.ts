import { createElement, lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./keys-dialog.tsx').then(({ KeysDialog }) => ({ default: KeysDialog })));

/** Every key that works on this page; loaded when it is opened first. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? createElement(Suspense, { fallback: null }, createElement(Loaded, { onClose })) : null;
}
