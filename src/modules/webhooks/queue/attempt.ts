// One try of a delivery: what is sent, how it is signed, and what the log keeps of it.
import type { Platform } from '../../../platform/platform.ts';
import { version } from '../../../platform/version.ts';
import type { Send, Sent } from '../http-client/sender.ts';
import { signatureOf } from '../http-client/signature.ts';
import type { Due } from './queue.repository.ts';

export interface Attempt extends Sent {
  at: number;
  headers: Readonly<Record<string, string>>;
}

/** Throws only when the signal is aborted. */
export async function attempt(
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  send: Send,
  { delivery, webhook }: Due,
  signal: AbortSignal,
): Promise<Attempt> {
  const at = clock.now();
  const seconds = Math.floor(at / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Atrium/${version}`,
    'webhook-id': delivery.message_id,
    'webhook-timestamp': String(seconds),
  };
  const secret = secrets.unseal(webhook.secret);
  if (secret === undefined) {
    const error = 'The secret cannot be opened with the key in the data folder: rotate the secret of the webhook';
    return { at, headers, url: webhook.url, durationMs: 0, response: null, error };
  }
  const holds = webhook.old_secret !== null && (webhook.old_secret_until ?? 0) > at;
  const old = holds ? secrets.unseal(webhook.old_secret ?? '') : undefined;
  const signing = old === undefined ? [secret] : [secret, old];
  const signed = {
    ...headers,
    'webhook-signature': signatureOf(signing, delivery.message_id, seconds, delivery.payload),
  };
  const sent = await send({ url: webhook.url, headers: signed, body: delivery.payload, signal });
  return { at, headers: signed, ...sent };
}
