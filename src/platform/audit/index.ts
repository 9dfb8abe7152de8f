export {
  type AuditEntry,
  type EntryFilter,
  type EntryPlace,
  listEntries,
  type Outcome,
} from './audit.repository.ts';
export { type Audit, createAudit, noteTaken } from './audit.ts';
export { type AuditChainReport, removeOldEntries, sealEntries, verifyAuditChain } from './chain.ts';
