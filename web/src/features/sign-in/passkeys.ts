// The browser's own dialogs for passkeys; the library is loaded with the first.
import type { Operations } from '@atrium/client/core';
import { askForPasskey } from '@atrium/client/operations';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { callOnce } from '../../api/client.ts';

/** Only pages of https, and of this very machine, have them; and browsers take no numbers for the name of a site. */
export const hasPasskeys =
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

type Answer = Operations['signInWithPasskey']['input']['body']['passkey'];

/** Undefined when the person has stopped it. */
export async function readPasskey(options: Record<string, unknown>): Promise<Answer | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    // The server has made them for this very call.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { response, ...answer } = await startAuthentication({ optionsJSON });
    return {
      ...answer,
      response: { ...response },
      clientExtensionResults: {},
      authenticatorAttachment: answer.authenticatorAttachment ?? '',
    };
  } catch {
    return undefined;
  }
}

/** Any passkey of this device for this site. */
export async function readAnyPasskey(): Promise<{ ticket: string; passkey: Answer } | undefined> {
  const { ticket, options } = await callOnce(askForPasskey);
  const passkey = await readPasskey(options);
  return passkey && { ticket, passkey };
}
