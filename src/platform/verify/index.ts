export { type VerifyReport, verifyInstallation } from './verify.ts';
