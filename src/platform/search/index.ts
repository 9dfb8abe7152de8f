export { type SearchText, titleTerm } from './entries.ts';
export { createSearchIndex, type RebuildProgress, type SearchIndex } from './search-index.ts';
export type {
  Searchable,
  SearchScope,
  SearchSource,
  VisibleObject,
} from './searchable.ts';
export { isOneSlipAway, soundOf } from './sounds.ts';
export { followSources } from './sources.repository.ts';
export {
  type Candidate,
  candidatesQuery,
  type IndexState,
  type SearchFilter,
  type TypeSearch,
  type WantedTerms,
} from './term-index.repository.ts';
export { tidyTermIndex } from './tidy-index.repository.ts';
export { findIndexFaults, type IndexFault, indexAnew } from './verify-index.ts';
export { listAlikeNames, listCompletions } from './vocabulary.repository.ts';
export { formsOf, isStopWord, MAX_TEXT, stemsOf, wordPattern, wordsIn } from './word-forms.ts';
