import { open } from 'node:fs/promises';

/** The first bytes of a file, so many or all that there are. */
export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(count, size)), 0, Math.min(count, size), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
