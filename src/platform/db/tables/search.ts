import type { Generated } from 'kysely';

export interface SearchTables {
  /** Objects that have changed since they were indexed; triggers write it. */
  search_changes: { id: Generated<number>; type: number; object_id: number };
  /** Types that are being indexed anew: the last id that was put among the changes. */
  search_rebuilds: { type: number; last_id: number };
  /** The words of titles, and in how many they were found. */
  search_words: { word: string; uses: number };
  /** The words of people's names: as they sound, and read from their end. */
  search_names: { word: string; backwards: string; sound: string };
}
