import { invalidField } from '../../platform/http/index.ts';
import type { Metadata } from './documents.presenter.ts';

const MAX_BYTES = 64 * 1024;

/** Names that are not given stay, null removes one. */
export function mergeMetadata(current: Metadata, change: Metadata | undefined): string {
  const merged: Metadata = { ...current };
  for (const [name, value] of Object.entries(change ?? {})) {
    // Defined and not assigned: a name like __proto__ is a name like any other.
    if (value === null) delete merged[name];
    else Object.defineProperty(merged, name, { value, enumerable: true, configurable: true, writable: true });
  }
  const json = JSON.stringify(merged);
  if (Buffer.byteLength(json) > MAX_BYTES)
    throw invalidField('metadata', `takes at most ${MAX_BYTES / 1024} KiB of JSON`);
  return json;
}
