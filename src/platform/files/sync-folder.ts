// The syncing of a folder: only then a file that was made or renamed in it is there after a power failure.
import { open } from 'node:fs/promises';

export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
