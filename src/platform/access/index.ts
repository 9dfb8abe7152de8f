// Owns the door of the access folder.
export { type Actor, may, require } from './actor.ts';
export { ADMINISTRATORS, type Capability, capabilities } from './capabilities.ts';
export { all, allows, always, any, type Condition, isIn, never, restrict } from './rule.ts';
