export { createHomeParts, type HomePart, type HomeParts, type UnreadCount } from './home-parts.ts';
export { countWaiting, listWaiting, type WaitingKind, type WaitingThing } from './waiting.repository.ts';
