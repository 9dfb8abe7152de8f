// The recording of the audit log: who did what to which object, from where. A change and its entry are committed together.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asBackground, currentRequest, currentWork } from '../caller.ts';
import {
  type Act,
  type ActObject,
  beforeCommit,
  type Database,
  type Db,
  type TransactionContext,
  transaction,
} from '../db/index.ts';
import { AppError } from '../http/errors/errors.ts';
import { routeOf } from '../http/requests/route.ts';
import type { Clock } from '../time/clock.ts';
import { createAttempts } from './attempts.ts';
import { entryInsertion, type NewAuditEntry, type Outcome } from './audit.repository.ts';
import { type ChainSecrets, sealEntries } from './chain.ts';
import { byWork, entriesOf, madePart } from './entries.ts';
import { valuesOf } from './entry-values.ts';
import type { AuditHead } from './head.ts';
import { type AuditedOperation, createOperations, type OperationNames, type Operations } from './operations.ts';
import { type AuditChainReport, verifyAuditChain } from './verify-chain.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read that the audit log tells of: somebody takes a file away. */
    audited?: boolean;
  }
}

export interface AuditNames extends OperationNames {
  /** The types of objects, by the table that holds them. */
  objects: ReadonlyMap<string, string>;
  /** Tables whose changes are no act of anybody. */
  bookkeeping: ReadonlySet<string>;
}

export interface Audit {
  /** Before all routes that it is to tell of. */
  register(app: FastifyInstance): void;
  readonly operations: Operations;
  /** Writes down what the request at hand was refused, or did without changing anything. */
  write(act: Act, outcome: Outcome): Promise<void>;
  /** Writes that the command or work at hand was done, whatever it changes. */
  noteWork(): Promise<void>;
  /** Writes what was read or tried and is not written down yet. */
  flush(): Promise<void>;
  /** Seals what is not sealed yet, as it happens by itself within seconds. */
  seal(): Promise<void>;
  /** The end of the log, for a proof that looks at a moment after it. */
  readonly head: Pick<AuditHead, 'read'>;
  verify(): Promise<AuditChainReport>;
  stop(): Promise<void>;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const FLUSH_MS = 1_000;
/** The time from an entry to its seal; until then its removal does not show. */
const SEAL_MS = 2_000;
/** Attempts of an address are one entry in so long. */
const ATTEMPTS_MS = 60_000;
/** What attempts are entries of, whatever they asked for. */
const ATTEMPT: AuditedOperation = {
  action: '',
  module: 'session',
  object: undefined,
  part: undefined,
  collection: undefined,
  made: undefined,
  fields: new Set(),
};
/** Entries of one transaction. */
const MOST_OBJECTS = 500;

interface AuditParts {
  database: Database;
  clock: Clock;
  secrets: ChainSecrets;
  head: AuditHead;
  onError: (error: unknown) => void;
}

export function createAudit({ database, clock, secrets, head, onError }: AuditParts, names: AuditNames): Audit {
  const operations = createOperations(names);
  const operationOf = (request: FastifyRequest) =>
    operations.find(request.method === 'HEAD' ? 'GET' : request.method, routeOf(request).url ?? '');

  const isAct = ({ written, act }: TransactionContext) => {
    if (act.action !== undefined) return true;
    for (const name of written) if (!names.bookkeeping.has(tableOf(name))) return true;
    return false;
  };
  const madeThings = ({ inserted }: TransactionContext): ActObject[] => {
    const made: ActObject[] = [];
    for (const [table, ids] of inserted) {
      const type = names.objects.get(table);
      if (type !== undefined) for (const id of ids) made.push({ type, id });
    }
    return made;
  };
  const madeObjects = (context: TransactionContext, operation: AuditedOperation): ActObject[] => {
    const { inserted } = context;
    const made = madeThings(context);
    if (made.length > 0 || operation.object || operation.made === undefined) return made.slice(0, MOST_OBJECTS);
    // A table that holds several types.
    for (const [table, [id]] of inserted) {
      if (id !== undefined && !names.bookkeeping.has(table)) return [{ type: operation.made, id }];
    }
    return [];
  };

  // One at a time, so that whoever asks for it finds everything sealed.
  let lastSealing: Promise<unknown> = Promise.resolve();
  let sealTimer: NodeJS.Timeout | undefined;
  const seal = async (): Promise<void> => {
    clearTimeout(sealTimer);
    sealTimer = undefined;
    const next = lastSealing.then(() => sealEntries(database, { secrets, head, now: clock.now() }));
    lastSealing = next.catch(() => {});
    await next;
  };
  const sealSoon = () => {
    sealTimer ??= setTimeout(() => asBackground(seal).catch(onError), SEAL_MS).unref();
  };
  const insertion = entryInsertion(database.db);
  const append = (tx: Db, makeEntries: () => readonly NewAuditEntry[]): Promise<unknown> | undefined => {
    sealSoon();
    return database.append({ insertion, makeRows: () => makeEntries().map(valuesOf) }, tx);
  };

  const writeEntries = (entries: readonly NewAuditEntry[]) =>
    transaction(database.db, async (tx) => {
      await append(tx, () => entries);
    });

  /** What a command or work that comes back has changed; a statement that found nothing to change is none. */
  const workEntries = (context: TransactionContext): NewAuditEntry[] => {
    const work = currentWork();
    const hasChanged = () =>
      [...context.changed].some((table) => !names.bookkeeping.has(table) && table !== 'settings');
    if (!work || work.isBulk || !hasChanged()) return [];
    const objects = context.act.objects ?? madeThings(context).slice(0, MOST_OBJECTS);
    const common = byWork(clock.now(), work.name);
    if (objects.length === 0) return [common];
    return objects.map(({ type, id }) => ({ ...common, object_type: type, object_id: String(id) }));
  };

  /** What a request has done. */
  const actEntries = (request: FastifyRequest, context: TransactionContext, at: number): NewAuditEntry[] => {
    const operation = operationOf(request);
    if (!operation) return [];
    const { act, inserted } = context;
    // What is made is told of by the rows that came, unless the act says what it is about.
    if (request.method !== 'POST' || act.module !== undefined || act.objects) {
      return entriesOf(at, request, operation, act, 'done');
    }
    const objects = madeObjects(context, operation);
    const part = madePart(operation, inserted);
    return entriesOf(at, request, operation, objects.length > 0 ? { ...act, objects } : act, 'done', part);
  };

  beforeCommit(database, (tx, context) => {
    const request = currentRequest();
    if (request) {
      if (!isAct(context)) return undefined;
      const at = clock.now();
      return append(tx, () => actEntries(request, context, at));
    }
    const entries = workEntries(context);
    return entries.length > 0 ? append(tx, () => entries) : undefined;
  });

  const write = async (act: Act, outcome: Outcome, request: FastifyRequest | undefined = currentRequest()) => {
    const operation = request && operationOf(request);
    if (!operation) return;
    const entries = entriesOf(clock.now(), request, operation, act, outcome);
    await writeEntries(entries);
  };

  const attempts = createAttempts();
  const noteAttempt = (request: FastifyRequest, _reply: FastifyReply, error: Error, done: () => void) => {
    const action = attemptOf(request, error);
    if (action !== undefined) {
      const describe = () => entriesOf(clock.now(), request, ATTEMPT, { action }, 'refused');
      attempts.note({ action, userId: request.actor?.id, address: request.ip }, describe);
    }
    done();
  };

  // What is only read waits for nothing.
  let waiting: NewAuditEntry[] = [];
  let lastWrite: Promise<void> = Promise.resolve();
  const writeWaiting = async () => {
    const entries = waiting;
    if (entries.length === 0) return;
    waiting = [];
    try {
      await writeEntries(entries);
    } catch (error) {
      waiting = [...entries, ...waiting];
      throw error;
    }
  };
  const writeNow = (): Promise<void> => {
    const next = lastWrite.then(writeWaiting);
    lastWrite = next.catch(() => {});
    return next;
  };
  const flush = (): Promise<void> => {
    waiting.push(...attempts.take());
    return writeNow();
  };
  const timers = [
    setInterval(() => asBackground(writeNow).catch(onError), FLUSH_MS).unref(),
    setInterval(() => asBackground(flush).catch(onError), ATTEMPTS_MS).unref(),
  ];
  const noteRead = (request: FastifyRequest) => {
    const operation = operationOf(request);
    const objects = taken.get(request);
    if (operation) waiting.push(...entriesOf(clock.now(), request, operation, objects ? { objects } : {}, 'done'));
  };

  const noteRefusal = <P>(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: P,
    done: (error: Error | null, payload: P) => void,
  ) => {
    if (reply.statusCode !== 403 || !request.actor) return done(null, payload);
    write({}, 'refused', request).then(
      () => done(null, payload),
      (error) => done(error, payload),
    );
  };
  const noteTransfer = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (isTaken(request, reply.statusCode)) noteRead(request);
    done();
  };

  return {
    operations,
    write,
    flush,
    seal,
    head,
    async verify() {
      // Before the seals are read: one that is made meanwhile is not missing.
      const end = await head.read();
      return verifyAuditChain(database.db, { secrets, end });
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const rest = async () => {
        await flush();
        await seal();
      };
      await asBackground(rest).catch(onError);
      clearTimeout(sealTimer);
    },
    async noteWork() {
      const work = currentWork();
      if (work) await writeEntries([byWork(clock.now(), work.name)]);
    },
    register(app) {
      app.addHook('onError', noteAttempt);
      app.addHook('onRoute', (route) => {
        const { url, schema, config } = route;
        const methods = [route.method].flat();
        for (const method of methods) operations.add({ method, url, schema, config });
        const isWrite = methods.some((method) => !SAFE.has(method));
        const isClosed = config?.access !== undefined && config.access !== 'public';
        if (isWrite || isClosed) route.onSend = [...[route.onSend ?? []].flat(), noteRefusal];
        // Files may go past the framework, which still says when they were sent.
        if (config?.audited) route.onResponse = [...[route.onResponse ?? []].flat(), noteTransfer];
      });
    },
  };
}

/** A token that is none, or more than a limit allows: anybody can cause these, so that they are counted. */
function attemptOf({ headers }: FastifyRequest, error: Error): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.status === 429) return 'exceedLimit';
  return error.status === 401 && /^bearer /i.test(headers.authorization ?? '') ? 'useUnknownToken' : undefined;
}

/** The first bytes of a file were sent: whoever goes on with a transfer has an entry already. */
function isTaken({ method, headers }: FastifyRequest, status: number): boolean {
  if (method === 'HEAD') return false;
  return status === 200 || (status === 206 && /^bytes=0-/.test(headers.range ?? ''));
}

/** For a route whose address does not hold what is read: names the objects that its entry is about. */
export function noteTaken(request: FastifyRequest, objects: readonly ActObject[]): void {
  taken.set(request, objects);
}

const taken = new WeakMap<FastifyRequest, readonly ActObject[]>();

/** Also of a group of its columns. */
function tableOf(name: string): string {
  const end = name.indexOf('.');
  return end < 0 ? name : name.slice(0, end);
}
