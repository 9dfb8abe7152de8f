// A document as the panel shows it.
import type { DocumentDetails as Wire } from '@atrium/client/core';
import { getDocumentDetails } from '@atrium/client/operations';
import { call } from '../../../api/client.ts';

export interface DocumentDetails extends Omit<Wire, 'version' | 'drafts' | 'type'> {
  /** The number of the version that is shown. */
  version: number;
  files: Wire['version']['files'];
  /** How many drafts wait for approval. */
  drafts: number;
}

export async function readDocument(
  id: number,
  folderId: number | undefined,
  signal: AbortSignal,
): Promise<DocumentDetails> {
  const at = { doc_id: id, ...(folderId !== undefined && { parent_id: folderId }) };
  const { version, drafts, type: _type, ...details } = await call(getDocumentDetails, at, { signal });
  // The primary file first: it is the one that is shown.
  const files = version.files.toSorted((a, b) => Number(b.primary) - Number(a.primary));
  return { ...details, version: version.number, files, drafts: drafts.length };
}
