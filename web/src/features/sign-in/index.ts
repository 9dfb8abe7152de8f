import { createElement, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isConfirming, onConfirmChange } from '../../api/confirm-gate.ts';
import { gateState, onGateChange } from '../../api/sign-in-gate.ts';

const load = () => import('./sign-in-over.tsx').then(({ SignInOver }) => ({ default: SignInOver }));
const Loaded = lazy(load);
const Confirm = lazy(() => import('./confirm-over.tsx').then(({ ConfirmOver }) => ({ default: ConfirmOver })));

/** After this time the page is at rest; sessions end later. */
const AT_REST_MS = 10_000;

/** Over the page when the session has ended. It is loaded after the page is, and before it is needed: then the server may be another release. */
export function SignInOver() {
  const gate = useSyncExternalStore(onGateChange, gateState);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return gate === 'ended' ? createElement(Suspense, { fallback: null }, createElement(Loaded)) : null;
}

/** Over the page when the server wants the password once more. */
export function ConfirmOver() {
  const isOpen = useSyncExternalStore(onConfirmChange, isConfirming);
  return isOpen ? createElement(Suspense, { fallback: null }, createElement(Confirm)) : null;
}

export { hasPasskeys } from './passkeys.ts';
export { useStepTexts } from './second-step.texts.ts';
export { SignInSheet } from './sheet.tsx';
