// The outside programs that some tests need.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findPrograms, type ProgramName, programNames } from '../../src/platform/programs/programs.ts';

const packages: Readonly<Record<ProgramName, string>> = {
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  tesseract: 'tesseract-ocr',
  soffice: 'libreoffice-writer',
};

const run = promisify(execFile);
let found = await findPrograms(programNames);
const missing = new Set<string>();

/**
 * Whether a program is installed; poppler is installed where that may be done. What is not there is said in one line, and its tests are
 * left out.
 */
export async function hasProgram(name: ProgramName): Promise<boolean> {
  if (!found.paths[name] && packages[name] === 'poppler-utils' && process.getuid?.() === 0 && !missing.has(name)) {
    await run('apt-get', ['install', '--yes', '--no-install-recommends', packages[name]], { timeout: 60_000 }).catch(
      () => {},
    );
    found = await findPrograms(programNames);
  }
  if (!found.paths[name] && !missing.has(name)) {
    missing.add(name);
    process.stderr.write(`${name} is not installed, so its tests are left out: install ${packages[name]}\n`);
  }
  return found.paths[name] !== undefined;
}

export { findPrograms, programNames };
