// The configured SMTP server: mails sent through it, and what its refusals mean.
import { MINUTE_MS } from '../time/durations.ts';
import type { MailAddress } from './mail-address.ts';

export interface Mail {
  to: MailAddress;
  /** Whom bounces go to. */
  envelopeFrom: string;
  /** The sender, as the header shows it. */
  from: MailAddress;
  subject: string;
  text: string;
  html: string;
  date: Date;
  /** Without angle brackets. The same for every try, so that a receiver can tell a repeat. */
  messageId: string;
  headers: Readonly<Record<string, string>>;
}

/** `refused`: this mail will never be taken. `later`: this one not now, others perhaps. */
export type MailOutcome = { kind: 'sent' } | { kind: 'refused' | 'later'; reason: string };

export interface Mailer {
  /** How many mails may be under way at a time. */
  readonly connections: number;
  /** Throws `MailServerDown` when the server cannot be reached or takes no mail at all. */
  send(mail: Mail, signal: AbortSignal): Promise<MailOutcome>;
  close(): void;
}

/** Says what happened in codes only: what servers write may hold addresses, and sign-in data. */
export class MailServerDown extends Error {
  /** Whether the connection broke while a mail was sent: perhaps because of this mail, and others would be taken. */
  readonly whileSending: boolean;
  constructor(reason: string, { whileSending = false } = {}) {
    super(reason);
    this.name = 'MailServerDown';
    this.whileSending = whileSending;
  }
}

const CONNECTIONS = 5;

/** Parameters of the address are options of nodemailer and win over these: `?socketTimeout=5000`. */
export async function createMailer(smtpUrl: string): Promise<Mailer> {
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 30_000,
    // Servers that look through a mail before they take it need minutes; who gives up earlier sends it twice.
    socketTimeout: 5 * MINUTE_MS,
    idleTimeout: MINUTE_MS / 2,
    // A connection that the server closes, such as an idle one, is replaced once; everything else is ours to decide.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Without a listener, an error of an idle connection would end the process.
  transport.on('error', () => {});
  return {
    connections: CONNECTIONS,
    async send({ envelopeFrom, to, headers, ...mail }, signal) {
      const list = Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));
      const sending = transport.sendMail({
        ...mail,
        to,
        headers: list,
        envelope: { from: envelopeFrom, to: [to.address] },
      });
      const taken = Promise.withResolvers<never>();
      const stop = () => taken.reject(new MailServerDown('the work was taken away'));
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      try {
        await Promise.race([sending, taken.promise]);
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

/** Codes of a server that wants no mail from us at all, whatever the recipient: closing, out of order, sign-in. */
const OF_US = new Set([421, 503, 530, 534, 535, 538]);
const TOO_LARGE = 552;

function outcomeOf(error: unknown): MailOutcome {
  const failure = readFailure(error);
  const { code, command, reply } = failure;
  const reason = describe(failure);
  const isOfMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !OF_US.has(reply);
  if (!isOfMail || (command === 'MAIL FROM' && code === 'EENVELOPE' && reply !== TOO_LARGE)) {
    throw error instanceof MailServerDown
      ? error
      : new MailServerDown(reason, { whileSending: isWhileSending(failure) });
  }
  // Without an answer it was refused here, before it was sent: its address or size cannot be taken.
  if (reply === 0 || (reply >= 500 && reply < 600)) return { kind: 'refused', reason };
  return { kind: 'later', reason };
}

/** Connected, and then silent, gone, or closing: where exactly, nobody tells us. */
function isWhileSending({ code, cause, command, reply }: Failure): boolean {
  if (reply === 421 || reply === 503) return command === 'RCPT TO' || command === 'DATA';
  const silent = code === 'ETIMEDOUT' && cause === 'SOCKET_TIMEOUT';
  const closed = code === 'ECONNECTION' && cause === '' && reply === 0;
  const reset = code === 'ESOCKET' && (cause === 'ECONNRESET' || cause === 'EPIPE');
  return silent || closed || reset;
}

interface Failure {
  /** The error code of Nodemailer. */
  code: string;
  /** The error code of the system, such as ECONNREFUSED. */
  cause: string;
  /** The SMTP command at which it failed. */
  command: string;
  /** The server's code; 0: it gave none. */
  reply: number;
  /** The server's second code, such as 5.1.1. */
  detail: string;
}

function readFailure(error: unknown): Failure {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const response = of('response');
  const [, reply = '0', detail = ''] =
    (typeof response === 'string' ? /^([2-5]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(response) : null) ?? [];
  return {
    code: word(of('code')),
    cause: word(of('originalCode') ?? of('timeoutType')),
    command: word(of('command')),
    reply: Number(reply),
    detail,
  };
}

function word(value: unknown): string {
  return typeof value === 'string' && /^[\w -]{1,40}$/.test(value) ? value : '';
}

function describe({ code, cause, command, reply, detail }: Failure): string {
  const parts = [code, cause, reply === 0 ? '' : `${reply} ${detail}`.trim()].filter((part) => part !== '');
  return `${parts.join(', ') || 'failed'}${command === '' || command === 'CONN' ? '' : ` at ${command}`}`;
}
