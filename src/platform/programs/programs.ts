// The outside programs that files are read and drawn with, as far as they are installed.
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.ts';

export const programNames = ['pdftotext', 'pdftoppm', 'tesseract', 'soffice'] as const;
export type ProgramName = (typeof programNames)[number];

export interface Programs {
  /** Where each one is; those that are not installed, or not allowed, are missing. */
  readonly paths: Readonly<Partial<Record<ProgramName, string>>>;
  /** The languages that `tesseract` knows, as it wants to be told; empty without it. Asked for once. */
  ocrLanguages(): Promise<string>;
}

/** Languages of OCR that are used, if they are installed. */
const LANGUAGES = ['eng', 'deu', 'fra', 'spa', 'ita', 'nld', 'por', 'pol'];
const MOST_LANGUAGES = 3;

export async function findPrograms(allowed: readonly ProgramName[], path = process.env.PATH ?? ''): Promise<Programs> {
  const found = await Promise.all(allowed.map(async (name) => [name, await findIn(path, name)] as const));
  const paths = Object.fromEntries(found.filter(([, place]) => place !== undefined));
  let languages: Promise<string> | undefined;
  return {
    paths,
    ocrLanguages() {
      languages ??= paths.tesseract ? listLanguages(paths.tesseract) : Promise.resolve('');
      return languages;
    },
  };
}

async function findIn(path: string, name: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const place = join(folder, name);
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return undefined;
}

async function listLanguages(tesseract: string): Promise<string> {
  const limits = { timeMs: 5_000, memoryMb: 1_024, outputBytes: 20_000 };
  const { output } = await runProgram({ command: [tesseract, '--list-langs'], limits }).catch(() => nothing);
  const installed = output.toString('utf8').split(/\s+/);
  return LANGUAGES.filter((language) => installed.includes(language))
    .slice(0, MOST_LANGUAGES)
    .join('+');
}

const nothing = { output: Buffer.alloc(0) };
