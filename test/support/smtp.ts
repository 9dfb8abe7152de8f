// The mail servers of tests: a real one that takes mails and obeys rules, and one that stops in the middle of things.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-ports.ts';
import { parseMail, type ReceivedMail } from './mime.ts';

export interface SmtpRules {
  /** Each may answer with a code and a text, and then it is a refusal: `550 no such user`. */
  mailFrom?: (address: string) => string | undefined;
  rcptTo?: (address: string) => string | undefined;
  /** `reset` resets the connection. */
  data?: (mail: ReceivedMail) => string | undefined | Promise<string | undefined>;
}

export interface TestSmtp {
  url: string;
  port: number;
  /** The mails that the server took, in order. */
  mails: ReceivedMail[];
  rules: SmtpRules;
  /** The most that were being sent at a time, and the most to one address. */
  most: { atOnce: number; toOne: number };
  to(address: string): ReceivedMail[];
  close(): Promise<void>;
  /** At the same port. */
  open(): Promise<void>;
}

/** `user:password` makes it ask for them. */
export async function startSmtp({ credentials = '' }: { credentials?: string } = {}): Promise<TestSmtp> {
  let server: SMTPServer | undefined;
  const under = new Map<string, number>();
  const smtp: TestSmtp = {
    url: '',
    port: await freePort(),
    mails: [],
    rules: {},
    most: { atOnce: 0, toOne: 0 },
    to: (address) => smtp.mails.filter((mail) => mail.to === address),
    async close() {
      const closing = server;
      server = undefined;
      if (!closing) return;
      const closed = new Promise<void>((resolve) => closing.close(resolve));
      // Whoever is connected is not waited for.
      for (const connection of closing.connections) connection.close();
      await closed;
    },
    async open() {
      server = createSmtp(smtp, credentials, under);
      server.listen(smtp.port, '127.0.0.1');
      await once(server.server, 'listening');
    },
  };
  await smtp.open();
  smtp.url = `smtp://127.0.0.1:${smtp.port}`;
  return smtp;
}

function createSmtp(smtp: TestSmtp, credentials: string, under: Map<string, number>): SMTPServer {
  const track = (address: string, step: 1 | -1) => {
    under.set(address, (under.get(address) ?? 0) + step);
    const counts = [...under.values()];
    smtp.most.atOnce = Math.max(
      smtp.most.atOnce,
      counts.reduce((sum, count) => sum + count, 0),
    );
    smtp.most.toOne = Math.max(smtp.most.toOne, ...counts);
  };
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    logger: false,
    disabledCommands: credentials === '' ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    authOptional: credentials === '',
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth: ({ username, password }, _session, done) =>
      `${username}:${password}` === credentials ? done(null, { user: username }) : done(reply('535 5.7.8 wrong')),
    onMailFrom: ({ address }, _session, done) => done(reply(smtp.rules.mailFrom?.(address))),
    onRcptTo: ({ address }, _session, done) => done(reply(smtp.rules.rcptTo?.(address))),
    onData(stream, { envelope, remotePort }, done) {
      const chunks: Buffer[] = [];
      const to = envelope.rcptTo.map(({ address }) => address).join(',');
      track(to, 1);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const mail = parseMail(Buffer.concat(chunks).toString('latin1'), from, to);
        const refusal = await smtp.rules.data?.(mail);
        track(to, -1);
        if (refusal === undefined) smtp.mails.push(mail);
        if (refusal === 'reset') sockets.get(remotePort)?.resetAndDestroy();
        else done(reply(refusal));
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  return server;
}

function reply(text: string | undefined): Error | null {
  if (text === undefined) return null;
  return Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });
}

export type Step = 'connect' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'content';
export const steps: readonly Step[] = ['connect', 'ehlo', 'mail', 'rcpt', 'data', 'content'];

export interface StubbornSmtp {
  port: number;
  /** Connections so far. */
  connections: number;
  close(): Promise<void>;
}

/** Answers as it should up to a step, and there says nothing more, or hangs up. */
export async function startStubbornSmtp(step: Step, then: 'hang' | 'drop', port = 0): Promise<StubbornSmtp> {
  const sockets = new Set<Socket>();
  const stubborn = { port, connections: 0 };
  const server: Server = createServer((socket) => {
    stubborn.connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    converse(socket, step, then);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  stubborn.port = (server.address() as AddressInfo).port;
  return Object.assign(stubborn, {
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function converse(socket: Socket, step: Step, then: 'hang' | 'drop'): void {
  const at = (name: Step, answer: string) => {
    if (name !== step) socket.write(`${answer}\r\n`);
    else if (then === 'drop') socket.destroy();
  };
  let inContent = false;
  let buffered = '';
  socket.on('data', (chunk) => {
    buffered += chunk.toString('latin1');
    for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
      const line = buffered.slice(0, end);
      buffered = buffered.slice(end + 2);
      if (inContent) {
        if (line !== '.') continue;
        inContent = false;
        at('content', '250 taken');
      } else if (/^(EHLO|HELO)/i.test(line)) at('ehlo', '250 here');
      else if (/^MAIL/i.test(line)) at('mail', '250 ok');
      else if (/^RCPT/i.test(line)) at('rcpt', '250 ok');
      else if (/^DATA/i.test(line)) {
        inContent = step !== 'data';
        at('data', '354 go on');
      } else socket.write('250 ok\r\n');
    }
  });
  at('connect', '220 here');
}

/** A mail server that takes everything over TLS, with the certificate of the package, which nobody has reason to trust. */
export async function startUntrustedSmtp(): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    secure: true,
    authOptional: true,
    onData: (stream, _session, done) => {
      stream.on('end', () => done());
      stream.resume();
    },
  });
  // Whoever does not trust it hangs up.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
