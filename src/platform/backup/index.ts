export { ArchiveRefused } from './archive-errors.ts';
export { listApplied } from './catalogue.repository.ts';
export { type DoneBackup, findDone } from './done.repository.ts';
export { type CheckedArchive, checkArchive, requireRestored, restoreArchive } from './restore-backup.ts';
export { registerBackups } from './scheduled.ts';
export { type BackupReport, takeBackup } from './take-backup.ts';
