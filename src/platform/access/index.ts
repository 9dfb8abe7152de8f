export { listVisibleEntries, readAccessEntries, toAccessEntries } from './access-list-change.ts';
export {
  type AccessEntryInput,
  accessEntriesSchema,
  presentAccessEntries,
} from './access-list-wire.ts';
export {
  type AccessEntry,
  deleteAccessLists,
  grantees,
  insertAccessList,
  isGranted,
  listAccessEntries,
  replaceAccessEntries,
  reserveAccessList,
} from './access-lists.repository.ts';
export { type Actor, createdBy, may, modifiedBy, requireCapability } from './actor.ts';
export { ADMINISTRATORS, type Capability, platformCapabilities } from './capabilities.ts';
export { grantedPeople } from './granted-people.repository.ts';
export { grantedRights } from './granted-rights.ts';
export { holdersOf, isHolder, listAdministrators, listHolders } from './holders.repository.ts';
export { type RightSet, type RightsVocabulary, rightsVocabulary } from './rights.ts';
export { allOf, allows, always, type Condition, isIn, restrict } from './rule.ts';
export { listNamedSubjects, type NamedSubject } from './subject-names.repository.ts';
export { frontEndUsers, seesAllExtranets, visibleGroups, visibleRoles, visibleUsers } from './visible-people.ts';
