// Moving in: copies another installation through its interface, a step after the other, and goes on where it was.
import { badgesCopy } from '../modules/badges/index.ts';
import { documentsCopy } from '../modules/documents/index.ts';
import { expensesCopy } from '../modules/expenses/index.ts';
import { knowledgeCopy } from '../modules/knowledgebase/index.ts';
import { peopleCopy } from '../modules/people/index.ts';
import { thanksCopy } from '../modules/thankyou/index.ts';
import { type Db, transaction } from '../platform/db/index.ts';
import type { Platform } from '../platform/platform.ts';
import { checkCopy } from './check.ts';
import { documentSteps } from './documents.ts';
import { expenseSteps } from './expenses.ts';
import { knowledgeSteps } from './knowledgebase.ts';
import { loadUserIds, peopleSteps } from './people.ts';
import type { Note, Progress } from './progress.repository.ts';
import * as repository from './progress.repository.ts';
import { recognitionSteps } from './recognition.ts';
import { openSource, type Source, SourceError, type SourceOptions, Unreadable } from './source.ts';
import type { AnyStep, Copy } from './step.ts';
import { asItem, readFields } from './wire.ts';

/** In this order: everything belongs to somebody, and is filed under something that comes before it. */
const steps: readonly AnyStep[] = [
  ...peopleSteps,
  ...documentSteps,
  ...knowledgeSteps,
  ...expenseSteps,
  ...recognitionSteps,
];

export interface CopyOptions extends SourceOptions {
  /** Called after each batch; `done` when the step has ended. */
  onProgress?(title: string, count: number, done: boolean): void;
}

export interface CopyReport {
  /** What each step has copied. */
  copied: { title: string; count: number }[];
  /** Notes about objects that could not be copied. */
  missing: Note[];
  missingCount: number;
  /** Notes about objects that were copied with a difference. */
  different: Note[];
  differentCount: number;
}

/** The user of the token at the source. */
interface Reader {
  name: string;
  language: string;
  isAtrium: boolean;
  isAdministrator: boolean;
}

/** An error that the caller of the command can correct. */
export class CopyRefused extends Error {}

const LISTED = 200;
const READER_STEP = 'reader';
const CHECK_STEP = 'check';

/** Throws AppError `not_empty` unless this installation is empty, or was being filled from the same source. */
export async function copyFrom(platform: Platform, options: CopyOptions): Promise<CopyReport> {
  const { db } = platform.database;
  const source = openSource(options);
  const reader = await findReader(source);
  await begin(platform, source.address, reader);
  let userIds: Promise<ReadonlySet<number>> | undefined;
  const copy: Copy = {
    platform,
    source,
    isAtrium: reader.isAtrium,
    reader,
    users: {
      load() {
        userIds ??= loadUserIds(db);
        return userIds;
      },
    },
  };
  const copied: CopyReport['copied'] = [];
  for (const step of steps) {
    const count = await runStep(copy, step, options);
    copied.push({ title: step.title, count });
  }
  const faults = await checkCopy(copy, options);
  await transaction(db, async (tx) => {
    await repository.deleteNotes(tx, CHECK_STEP);
    await repository.insertNotes(tx, CHECK_STEP, faults);
    await repository.setFinished(tx, platform.clock.now());
  });
  return {
    copied,
    missing: await repository.listNotes(db, true, LISTED),
    missingCount: await repository.countNotes(db, true),
    different: await repository.listNotes(db, false, LISTED),
    differentCount: await repository.countNotes(db, false),
  };
}

async function runStep(copy: Copy, step: AnyStep, { onProgress, signal }: CopyOptions): Promise<number> {
  const { db } = copy.platform.database;
  let progress: Progress =
    (await repository.findProgress(db, step.name)) ??
    (await transaction(db, (tx) => repository.insertProgress(tx, step.name)));
  while (progress.done === 0) {
    signal.throwIfAborted();
    const { count, notes, write, next } = await step.read(copy, progress.cursor);
    const before = progress;
    const done = next === undefined ? (1 as const) : (0 as const);
    const after = { cursor: next ?? before.cursor, count: before.count + count, done };
    await transaction(db, async (tx) => {
      // First, so that of two that run at once the second writes nothing.
      if (!(await repository.updateProgress(tx, before, after))) {
        throw new CopyRefused('another copy into this installation is running; let it end');
      }
      const more = (await write(tx)) ?? [];
      await repository.insertNotes(tx, step.name, [...notes, ...more]);
    });
    progress = { name: step.name, ...after };
    onProgress?.(step.title, progress.count, done === 1);
  }
  return progress.count;
}

async function begin({ database, clock }: Platform, address: string, reader: Reader): Promise<void> {
  const { db } = database;
  const run = await repository.findRun(db);
  if (run && run.address !== address) {
    throw new CopyRefused(`this installation is filled from ${run.address}; only an empty one can be filled`);
  }
  if (!run) await requireEmpty(db);
  await transaction(db, async (tx) => {
    if (!run) await repository.insertRun(tx, address, clock.now());
    else if (run.finished_at !== null) await reopen(tx);
    await repository.setFinished(tx, null);
    await repository.deleteNotes(tx, READER_STEP);
    if (reader.isAdministrator) return;
    const reason = `${reader.name} is no administrator there: what they may not see was not copied`;
    await repository.insertNotes(tx, READER_STEP, [{ what: 'the token', reason, missing: true }]);
  });
}

/** What the check alone has found missing can be anywhere. */
async function reopen(tx: Db): Promise<void> {
  const faulty = await repository.listFaultySteps(tx);
  const all = [CHECK_STEP, ...steps.map(({ name }) => name)];
  await repository.reopenSteps(tx, faulty.includes(CHECK_STEP) ? all : faulty);
}

const parts = [
  ['folders or documents', documentsCopy],
  ['categories of the knowledge base', knowledgeCopy],
  ['expenses', expensesCopy],
  ['badges', badgesCopy],
  ['thank-you notes or tags', thanksCopy],
] as const;

/** Throws where there is anything that a first start does not make. */
async function requireEmpty(db: Db): Promise<void> {
  await peopleCopy.requireEmpty(db);
  for (const [things, part] of parts) {
    if (!(await part.hasMoreThanFirstStart(db))) continue;
    throw new CopyRefused(`there are ${things} here already; only an empty installation can be filled`);
  }
}

/** Whom the secret belongs to. Throws in one line where it is not accepted, or nothing that speaks the interface answers. */
async function findReader(source: Source): Promise<Reader> {
  try {
    const { body } = await source.get('/api/people/v2/user');
    const fields = readFields(asItem(body, 'the signed-in user'), 'the signed-in user', []);
    const session = (await source.get('/api/session/v1').catch(ignoreRefusal))?.body;
    const user = session === undefined ? undefined : asItem(asItem(session).user ?? {});
    return {
      name: fields.text('username', { max: 255, orElse: 'the user' }),
      language: fields.text('language', { max: 40, orElse: 'en' }),
      isAtrium: user?.is_administrator !== undefined,
      // Another platform does not say; what it refuses is noted one by one.
      isAdministrator: user?.is_administrator !== false,
    };
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof Unreadable)) throw error;
    const isUnknown = error instanceof SourceError && error.status === 401;
    const reason = isUnknown ? 'the token is not accepted there' : error.message;
    throw new CopyRefused(`${source.address} cannot be copied: ${reason}`);
  }
}

function ignoreRefusal(error: unknown): undefined {
  if (error instanceof SourceError) return undefined;
  throw error;
}
