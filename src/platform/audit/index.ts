export type { AuditEntry, EntryFilter, Outcome } from './audit.repository.ts';
export { type Audit, createAudit, noteTaken } from './audit.ts';
export { type AuditChainReport, removeOldEntries, verifyAuditChain } from './chain.ts';
export { type EntryPage, listEntries } from './entry-list.ts';
export { openAuditHead } from './head.ts';
