/** Where blobs are kept: in the data folder, or in a bucket. */
export type BlobPlace = { kind: 'local' } | { kind: 's3'; bucket: string; prefix: string };

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.()/-]*))?$/;

/** `local` (or nothing), or `s3://bucket/prefix`; undefined when it is neither. */
export function readPlace(text: string): BlobPlace | undefined {
  if (text === '' || text === 'local') return { kind: 'local' };
  const [, bucket, prefix = ''] = ADDRESS.exec(text) ?? [];
  if (bucket === undefined) return undefined;
  const parts = prefix.split('/').filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..')) return undefined;
  return { kind: 's3', bucket, prefix: parts.map((part) => `${part}/`).join('') };
}

export function describePlace(place: BlobPlace): string {
  return place.kind === 'local' ? 'local' : `s3://${place.bucket}/${place.prefix}`.replace(/\/$/, '');
}
