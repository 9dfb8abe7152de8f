// Things: objects of all modules as links show them, who follows them, and what people have pinned and opened lately.
export { followersOfPerson, listFollowersOfPeople, PERSON } from './followers.repository.ts';
export { type Following, followingOf } from './following.ts';
export { forgetThings, hasFollowers, listFollowedAmong, listFollowedBy, listFollowers } from './follows.repository.ts';
export { listPins, replacePins } from './pins.repository.ts';
export { createRecent, noteOpened, type OpenedThing, type Recent, registerRecent } from './recent.ts';
export type { Followed, ThingRef } from './thing-ref.ts';
export {
  createThings,
  type GrantedThing,
  type NamedThing,
  type Place,
  type Thing,
  type Things,
  type ThingType,
  type Work,
} from './things.ts';
