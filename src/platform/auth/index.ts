export { deleteExpired, deleteSessionsOf, deleteTokensOf } from './auth.repository.ts';
export {
  type Authenticator,
  type Caller,
  type CheckedAccount,
  createAuthenticator,
  hashSecret,
  rightsTables,
  type SessionPlace,
  type SignIn,
  signInName,
  TOKEN_PREFIX,
} from './authenticator.ts';
export { refuseOtherSites } from './csrf.ts';
export { creationOptions, type PasskeyOptions, passkeySite, readCreation, type Site } from './passkeys.ts';
export {
  findNameFault,
  findPasswordFault,
  hashPassword,
  type PasswordOwner,
  passwordCheckChannel,
  requireGoodPassword,
} from './passwords.ts';
export { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
export {
  callerOf,
  challenge,
  clearSessionCookie,
  identifyAgain,
  registerAuthentication,
  sessionSecret,
  setSessionCookie,
} from './request.ts';
export { createTokenScopes, type TokenScopes } from './scopes.ts';
export type { Passkey } from './second-factor.repository.ts';
export * as factorRows from './second-factor.repository.ts';
export {
  createSecondFactors,
  type FactorKind,
  factorKinds,
  type PasskeyAnswer,
  type Proof,
  type SecondFactors,
  type SecondStep,
} from './second-factor.ts';
export { createThrottle } from './throttle.ts';
export { issueTicket, readTicket } from './ticket.ts';
export { matchTotp, newTotpSecret, totpAddress, totpCode } from './totp.ts';
