export type { AuditEntry, EntryFilter, Outcome } from './audit.repository.ts';
export { type Audit, createAudit, noteTaken } from './audit.ts';
export { removeOldEntries } from './chain.ts';
export { type EntryPage, listEntries } from './entry-list.ts';
export { openAuditHead } from './head.ts';
export { type AuditChainReport, verifyAuditChain } from './verify-chain.ts';
