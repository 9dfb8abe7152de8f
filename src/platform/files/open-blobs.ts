// Which store the settings name.
import { join } from 'node:path';
import { type BlobPlace, describePlace } from './blob-place.ts';
import type { BlobRemovals } from './blob-removals.ts';
import type { BlobStore } from './blobs.ts';
import { withEarlierBlobs } from './earlier-blobs.ts';
import { type OwnedPlace, ownedBucket, ownedFolder } from './instance-id.ts';
import { localBlobs } from './local-blobs.ts';
import type { S3Settings } from './s3-client.ts';

export interface BlobSettings {
  dataDir: string;
  /** Bytes of the disk that stay free. */
  minFreeDisk: number;
  blobs: BlobPlace;
  /** Where files were before, while they move. */
  blobsBefore: BlobPlace | { kind: 'none' };
  s3: {
    endpoint?: string | undefined;
    region?: string | undefined;
    pathStyle: boolean | 'auto';
    signedSeconds: number;
  };
}

/** `isShared`: other processes work with the same folder already. */
export async function openBlobs(
  settings: BlobSettings,
  removals: BlobRemovals,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<BlobStore> {
  const { blobs: place, blobsBefore: before } = settings;
  const blobs = await openPlace(settings, removals, place, isShared);
  if (before.kind === 'none') return blobs;
  if (describePlace(before) === describePlace(place)) throw new Error('ATRIUM_BLOBS_BEFORE names the same place');
  return withEarlierBlobs(blobs, await openPlace(settings, removals, before, isShared));
}

export async function openPlace(
  settings: BlobSettings,
  removals: BlobRemovals,
  place: BlobPlace,
  isShared = false,
): Promise<BlobStore> {
  const { dataDir, minFreeDisk: minFree, s3 } = settings;
  const folder = join(dataDir, 'blobs');
  if (place.kind === 'local') return localBlobs(folder, { minFree, isShared });
  const { s3Blobs } = await import('./s3-blobs.ts');
  const { signedSeconds } = s3;
  return s3Blobs({ ...s3SettingsOf(settings, place), folder, minFree, signedSeconds, removals });
}

export function s3SettingsOf({ s3 }: BlobSettings, { bucket, prefix }: BlobPlace & { kind: 's3' }): S3Settings {
  const { endpoint, region, pathStyle } = s3;
  return { bucket, prefix, endpoint, region, pathStyle: pathStyle === 'auto' ? undefined : pathStyle };
}

/** The place itself, for the id of whose files are in it. */
export async function ownedPlace(settings: BlobSettings, place: BlobPlace): Promise<OwnedPlace> {
  if (place.kind === 'local') return ownedFolder(settings.dataDir);
  const { s3Notes } = await import('./s3-blobs.ts');
  return ownedBucket(describePlace(place), s3Notes(s3SettingsOf(settings, place)));
}

/** The setting that a store that cannot be opened is told of. */
export function settingOf({ blobs }: BlobSettings): 'ATRIUM_BLOBS' | 'ATRIUM_DATA' {
  return blobs.kind === 'local' ? 'ATRIUM_DATA' : 'ATRIUM_BLOBS';
}
