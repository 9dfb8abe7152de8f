// The drawing of a page of a file by the programs that are installed.
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endingOf, type FileKind } from '../files/file-kind.ts';
import type { Programs } from '../programs/programs.ts';
import { runProgram } from '../programs/run-program.ts';

const MB = 1024 * 1024;
/** It writes the list of fonts that are installed where that is missing or old; where it may not, it would draw nothing, each time. */
const PAGE_LIMITS = { timeMs: 20_000, memoryMb: 1_024, outputBytes: 32 * MB, fileBytes: 16 * MB };
const OFFICE_LIMITS = { timeMs: 45_000, memoryMb: 4_096, outputBytes: MB, fileBytes: 128 * MB };

export class DrawingFailed extends Error {}

/** A page of a PDF as PNG, at most so many pixels wide and high. */
export async function drawPdfPage(
  pdftoppm: string,
  path: string,
  { page, size, signal }: { page: number; size: number; signal: AbortSignal },
): Promise<Buffer> {
  const pages = ['-f', String(page), '-l', String(page), '-singlefile'];
  const command = [pdftoppm, '-q', '-png', ...pages, '-scale-to', String(size), path] as const;
  const { how, code, output } = await runProgram({ command, limits: PAGE_LIMITS, signal });
  if (how !== 'ended' || code !== 0 || output.length === 0) throw new DrawingFailed(`the page was not drawn: ${how}`);
  return output;
}

const officeKinds: ReadonlySet<FileKind> = new Set([
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'rtf',
  'ole',
] as const);

export function isOfficeFile(kind: FileKind): boolean {
  return officeKinds.has(kind);
}

interface OfficeFile {
  path: string;
  name: string;
  kind: FileKind;
  folder: string;
  signal: AbortSignal;
}

/** What an Office file looks like, as a PDF. `folder` is for this call alone: two calls with one profile would do nothing. */
export async function convertToPdf(
  soffice: NonNullable<Programs['paths']['soffice']>,
  { path, name, kind, folder, signal }: OfficeFile,
): Promise<Buffer> {
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), OFFICE_SETTINGS);
  const input = join(folder, `file.${kind === 'ole' ? oldEnding(name) : kind}`);
  await symlink(path, input);
  const options = ['--headless', '--nologo', '--norestore', '--nolockcheck', '--nodefault'];
  const { how, errors } = await runProgram({
    command: [
      soffice,
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...options,
      '--convert-to',
      'pdf',
      '--outdir',
      join(folder, 'out'),
      input,
    ],
    limits: OFFICE_LIMITS,
    folder,
    signal,
  });
  return readFile(join(folder, 'out', 'file.pdf')).catch(() => {
    throw new DrawingFailed(`LibreOffice made no PDF: ${how} ${errors.slice(0, 200)}`);
  });
}

function oldEnding(name: string): string {
  return /^(?:doc|xls|ppt)$/.test(endingOf(name)) ? endingOf(name) : 'doc';
}

/** No macros, no links to other files or addresses, and a proxy that takes nothing. */
const OFFICE_SETTINGS = settings([
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['org.openoffice.Office.Writer/Content/Update', 'Link', '2'],
  ['org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
  ['org.openoffice.Inet/Settings', 'ooInetProxyType', '1'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
]);

function settings(list: readonly (readonly [path: string, name: string, value: string])[]): string {
  const items = list.map(
    ([path, name, value]) =>
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${items.join('')}</oor:items>`;
}
