export { deviceName } from './device-name.ts';
export { followLooks } from './looks.ts';
export { ScopeWords } from './token-scopes.tsx';
