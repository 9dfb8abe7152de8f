import type { Client } from '../../../../test/support/client.ts';
import { DOCUMENTS } from '../../../../test/support/documents.ts';

export interface Failed {
  index: number;
  status: number;
  reason: string;
}

/** Always 204; returns the objects that were not done. */
export async function copyOrMove(
  client: Client,
  kind: 'copy' | 'move' | 'link',
  objects: unknown,
  destination: unknown,
  more: object = {},
): Promise<Failed[]> {
  const { status, body, headers } = await client.post(`${DOCUMENTS}/${kind}`, { objects, destination, ...more });
  if (status !== 204 || body !== undefined) throw new Error(`${kind}: ${status} ${JSON.stringify(body)}`);
  const header = headers.get('x-failed-objects');
  return header === null ? [] : JSON.parse(header);
}
