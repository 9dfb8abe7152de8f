export { listReferences } from './references.repository.ts';
export { type VerifyReport, verifyInstallation } from './verify.ts';
