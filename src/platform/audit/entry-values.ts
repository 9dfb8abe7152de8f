import type { NewAuditEntry } from './audit.repository.ts';

/** What is written of an entry, in the order of the statement (`entryInsertion`). The seals hash it in this order. */
export function valuesOf(entry: NewAuditEntry): unknown[] {
  return [
    entry.at,
    entry.user_id,
    entry.username,
    entry.via,
    entry.credential_id,
    entry.address,
    entry.agent,
    entry.request_id,
    entry.module,
    entry.action,
    entry.object_type,
    entry.object_id,
    entry.part,
    entry.fields,
    entry.outcome,
  ];
}
