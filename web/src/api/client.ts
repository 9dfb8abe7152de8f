// The way to the server: one caller for all operations. What is refused because the session has ended waits for the sign-in over the page
// and is sent again; so does what the password is asked for once more.
import { createCaller } from '@atrium/client/core';
import { refusalOf, waitForConfirmation } from './confirm-gate.ts';
import { base } from './instance.ts';
import { isSignedIn, waitForSignIn } from './sign-in-gate.ts';

const headers = { 'x-requested-with': 'fetch' };

/** What is sent while the page goes away outlives it. */
let isLeaving = false;
addEventListener('pagehide', () => {
  isLeaving = true;
});
addEventListener('pageshow', () => {
  isLeaving = false;
});

const send: typeof fetch = async (input, init) => {
  const answer = await fetch(input, isLeaving ? { ...init, keepalive: true } : init);
  const refusal = await refusalOf(answer);
  if (refusal === 'confirmation_required') return (await waitForConfirmation()) ? fetch(input, init) : answer;
  // A role asks for it since this page was opened: nothing else is open.
  if (refusal === 'second_factor_required') location.assign(`${base}/sign-in/second-factor`);
  if (answer.status !== 401 || !isSignedIn()) return answer;
  await answer.body?.cancel();
  await waitForSignIn();
  return fetch(input, init);
};

/** Calls an operation as the signed-in user. */
export const call = createCaller({ url: base, auth: 'session', headers, fetch: send });

/** Calls an operation of which 401 is an answer: signing in, and asking who is signed in. */
export const callOnce = createCaller({ url: base, auth: 'session', headers, retry: false });

/** With progress, which only the plain way tells. */
export const upload = createCaller({ url: base, auth: 'session', headers });
