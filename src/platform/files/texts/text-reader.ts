// The text of a file from outside: which kind of file it is decides what reads it, each in a process of its own and within limits.
import { fileURLToPath } from 'node:url';
import type { Programs } from '../../programs/programs.ts';
import { type ProgramEnd, type ProgramLimits, type ProgramRun, runProgram } from '../../programs/run-program.ts';
import { type FileKind, familyOf, fileKind, KIND_BYTES } from '../file-kind.ts';
import { firstBytes } from '../first-bytes.ts';
import { decodeText } from './decode-text.ts';
import { tidyText } from './text-sink.ts';

export type ReadText =
  | { state: 'done'; text: string; isTruncated: boolean }
  /** Files of the kind have no text, or no program for it is installed. */
  | { state: 'none'; reason: 'no_text' | 'no_program' }
  | { state: 'failed'; reason: 'encrypted' | 'damaged' | 'too_long' | 'too_much_memory' };

export interface TextReader {
  /** Rejects when the file or a process cannot be opened, or the signal was aborted. */
  read(path: string, name: string, signal?: AbortSignal): Promise<ReadText>;
  /** Pictures have a text, too. */
  readonly readsPictures: boolean;
}

/** Characters that are kept of a text. */
export const MAX_FILE_TEXT = 1_000_000;
const MAX_BYTES = 4 * MAX_FILE_TEXT;

const childFile = fileURLToPath(new URL('./extract.child.ts', import.meta.url));
const childLimits: ProgramLimits = { timeMs: 60_000, memoryMb: 768, outputBytes: MAX_BYTES };
const programLimits: ProgramLimits = { timeMs: 60_000, memoryMb: 1_024, outputBytes: MAX_BYTES };
const CHILD_HEAP_MB = 256;

/** `limits`: narrower ones, for tests. */
export function createTextReader(programs: Programs, limits: Partial<ProgramLimits> = {}): TextReader {
  const { paths } = programs;
  const commandFor = async (kind: FileKind, path: string): Promise<Omit<ProgramRun, 'signal'> | undefined> => {
    if (kind === 'pdf' && paths.pdftotext) {
      return { command: [paths.pdftotext, '-q', '-enc', 'UTF-8', '-eol', 'unix', path, '-'], limits: programLimits };
    }
    if (ocrKinds.has(kind) && paths.tesseract) {
      const languages = await programs.ocrLanguages();
      if (languages === '') return undefined;
      return {
        command: [paths.tesseract, path, 'stdout', '-l', languages],
        limits: programLimits,
        environment: { OMP_THREAD_LIMIT: '1' },
      };
    }
    if (!childKinds.has(kind)) return undefined;
    const flags = [`--max-old-space-size=${CHILD_HEAP_MB}`, '--max-semi-space-size=8', '--no-warnings'];
    return {
      command: [process.execPath, ...flags, childFile, kind, path, String(MAX_FILE_TEXT)],
      limits: childLimits,
      reservesMemory: true,
    };
  };

  return {
    readsPictures: paths.tesseract !== undefined,
    async read(path, name, signal) {
      const kind = fileKind(await firstBytes(path, KIND_BYTES), name);
      // Plain text needs no reader, so it needs no process.
      if (familyOf(kind) === 'text') return keep(decodeText(await firstBytes(path, MAX_BYTES)));
      const run = await commandFor(kind, path);
      if (!run) return { state: 'none', reason: ocrKinds.has(kind) ? 'no_program' : 'no_text' };
      return judge(await runProgram({ ...run, limits: { ...run.limits, ...limits }, signal }));
    },
  };
}

const childKinds: ReadonlySet<FileKind> = new Set([
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'html',
  'mail',
] as const);
const ocrKinds: ReadonlySet<FileKind> = new Set(['jpeg', 'png', 'tiff', 'webp', 'bmp'] as const);

function judge({ how, code, output, errors }: ProgramEnd): ReadText {
  if (how === 'output' || (how === 'ended' && code === 0)) {
    const text = new TextDecoder('utf-8').decode(output, { stream: true });
    return keep(text, how === 'output');
  }
  if (how === 'time' || /CPU time limit/i.test(errors)) return { state: 'failed', reason: 'too_long' };
  if (/out of memory|bad_alloc|allocation failed|cannot allocate/i.test(errors)) {
    return { state: 'failed', reason: 'too_much_memory' };
  }
  return { state: 'failed', reason: /password|encrypted/i.test(errors) ? 'encrypted' : 'damaged' };
}

function keep(text: string, isCut = false): ReadText {
  const tidy = tidyText(text.slice(0, 2 * MAX_FILE_TEXT));
  const kept = tidy.slice(0, MAX_FILE_TEXT).toWellFormed();
  if (kept === '') return { state: 'none', reason: 'no_text' };
  return {
    state: 'done',
    text: kept,
    isTruncated: isCut || tidy.length > MAX_FILE_TEXT || text.length > 2 * MAX_FILE_TEXT,
  };
}
