export { deleteExpired, deleteSessionsOf, deleteTokensOf } from './auth.repository.ts';
export {
  type Authenticator,
  type Caller,
  createAuthenticator,
  hashSecret,
  type PasswordSignIn,
  rightsTables,
  type SignIn,
  signInName,
  TOKEN_PREFIX,
} from './authenticator.ts';
export { refuseOtherSites } from './csrf.ts';
export {
  findNameFault,
  findPasswordFault,
  hashPassword,
  type PasswordOwner,
  passwordCheckChannel,
  requireGoodPassword,
} from './passwords.ts';
export {
  callerOf,
  challenge,
  clearSessionCookie,
  identifyAgain,
  registerAuthentication,
  sessionSecret,
  setSessionCookie,
} from './request.ts';
export { createThrottle } from './throttle.ts';
