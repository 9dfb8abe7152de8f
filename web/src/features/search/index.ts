import { createElement, lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./search-dialog.tsx').then(({ SearchDialog }) => ({ default: SearchDialog })));

/** The search over everything, loaded when it is opened first. */
export function SearchDialog({
  isOpen,
  words,
  onClose,
}: {
  isOpen: boolean;
  /** The words that the search begins with. */
  words?: string;
  onClose: () => void;
}) {
  return isOpen ? createElement(Suspense, { fallback: null }, createElement(Loaded, { words, onClose })) : null;
}
