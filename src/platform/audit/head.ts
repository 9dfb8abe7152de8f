// The end of the audit log, kept beside the instance's key: whoever can write to the database alone cannot cut the log off unnoticed.
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Processes } from '../processes/index.ts';
import type { Secrets } from '../secrets/instance-key.ts';

const FILE = 'audit.head';
const PURPOSE = 'audit head';

/** The last seal that was made here. */
export interface SealMark {
  number: number;
  hash: string;
}

export interface AuditHead {
  /** Undefined: nothing was sealed yet. A text: why it cannot be told. */
  read(): Promise<SealMark | string | undefined>;
  /** A mark that cannot be written is passed over: the next one tells as much. */
  write(mark: SealMark): Promise<void>;
}

interface HeadParts {
  secrets: Pick<Secrets, 'sign' | 'isSigned'>;
  processes: Processes;
  /** Told once, until a mark can be written again. */
  onFailure(error: unknown): void;
}

export function openAuditHead(dataDir: string, { secrets, processes, onFailure }: HeadParts): AuditHead {
  const path = join(dataDir, FILE);
  const read = async () => {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const [, number = '', hash = '', signature = ''] = /^(\d{1,15}) (\S+) (\S+)\n$/.exec(text) ?? [];
    const isOurs = secrets.isSigned(PURPOSE, `${number} ${hash}`, signature);
    return isOurs ? { number: Number(number), hash } : `${FILE} was not written with the key of this installation`;
  };
  const replace = async ({ number, hash }: SealMark) => {
    const known = await read();
    // Another process may have gone further meanwhile.
    if (typeof known === 'object' && known.number >= number) return;
    const draft = `${path}.${randomUUID()}`;
    try {
      const text = `${number} ${hash}`;
      const signed = `${text} ${secrets.sign(PURPOSE, text)}\n`;
      await writeFile(draft, signed, { mode: 0o600, flag: 'wx', flush: true });
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
  };
  let isFailing = false;
  return {
    read,
    async write(mark) {
      const turn = await processes.turn(FILE);
      try {
        await replace(mark);
        isFailing = false;
      } catch (error) {
        if (!isFailing) onFailure(error);
        isFailing = true;
      } finally {
        turn.end();
      }
    },
  };
}
