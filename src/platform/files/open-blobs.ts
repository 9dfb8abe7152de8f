// Which store the settings name.
import { join } from 'node:path';
import type { BlobStore } from './blobs.ts';
import { localBlobs } from './local-blobs.ts';

export interface BlobSettings {
  dataDir: string;
  /** Bytes of the disk that stay free. */
  minFreeDisk: number;
}

export function openBlobs({ dataDir, minFreeDisk }: BlobSettings): Promise<BlobStore> {
  return localBlobs(join(dataDir, 'blobs'), { minFree: minFreeDisk });
}
