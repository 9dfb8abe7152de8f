export type { Check } from './check.ts';
export { type VerifyReport, verifyInstallation } from './verify.ts';
