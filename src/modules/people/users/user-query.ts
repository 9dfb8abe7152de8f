import type { TextClause } from '../../../platform/db/index.ts';
import { invalidField, readKeywords } from '../../../platform/http/index.ts';
import { fold, words } from '../../../platform/text/fold.ts';
import type { UserFilter } from './user-filter.repository.ts';
import { sortColumns, type UserSort } from './user-list.repository.ts';
import { isScannedName, type ScannedField } from './user-search.repository.ts';
import { userFields } from './users.schemas.ts';

/** Fields that have an index for keywords, each with its folded column. */
const indexedColumns: Readonly<Record<string, string>> = {
  firstname: 'firstname_key',
  surname: 'surname_key',
  company: 'company_key',
  job_title: 'job_title_key',
  email: 'email_key',
  username: 'username_key',
  fullname: 'fullname_key',
  user_code: 'user_code_key',
};

const defaultSearchFields = ['firstname', 'surname', 'company', 'job_title', 'email'];

interface SearchFields {
  /** The name of the parameter. */
  name: string;
  given: readonly string[] | undefined;
  /** The field that a name stands for; undefined when there is none. */
  find(name: string): ScannedField | undefined;
}

/** A keyword matches when it occurs anywhere in one of the searched fields. */
export function keywordFilter(
  query: string | undefined,
  { name, given, find }: SearchFields,
  type: { name: string; given: string | undefined; anyCase: boolean },
): Pick<UserFilter, 'text' | 'scan'> {
  const names = given?.length ? [...new Set(given)] : defaultSearchFields;
  const fields = names.map((field) => {
    const found = find(field);
    if (!found) throw invalidField(name, `there is no field ${field.slice(0, 50)}`);
    return found;
  });
  const mode = readMode(type);
  const texts = readKeywords(query);
  if (texts.length === 0) return {};
  // Decision 41: one field without an index, and all are compared row by row.
  const columns = fields.flatMap((field) => indexedColumns[field.name] ?? []);
  if (columns.length < fields.length) return { scan: [{ fields, texts, mode }] };
  return { text: [{ columns: [...new Set(columns)], texts, mode }] };
}

/** A user's field by its name in version 2. */
export function findUserField(name: string): ScannedField | undefined {
  return userFields.includes(name) && isScannedName(name) ? { name } : undefined;
}

function readMode({ name, given = 'AND', anyCase }: { name: string; given: string | undefined; anyCase: boolean }) {
  const type = anyCase ? given.toUpperCase() : given;
  if (type === 'AND') return 'all';
  if (type === 'OR') return 'any';
  throw invalidField(name, 'must be AND or OR');
}

/**
 * A name filter as text that must occur in the words of the name: whole words stand between spaces,
 * an asterisk at an end takes the space of that end away.
 */
export function nameClause(filter: string | undefined): TextClause[] {
  const trimmed = filter?.trim() ?? '';
  if (/^\**$/.test(trimmed)) return [];
  const text = words(trimmed);
  // A filter without a letter or digit matches no word, and so nobody.
  if (text.trim() === '') return [{ columns: ['name_words'], texts: [fold(trimmed)], mode: 'all' }];
  const start = trimmed.startsWith('*') ? 1 : 0;
  const end = trimmed.endsWith('*') ? -1 : text.length;
  return [{ columns: ['name_words'], texts: [text.slice(start, end)], mode: 'all' }];
}

/** A field name, with a leading `-` for descending. */
export function readSort(sort: string | undefined, aliases: Readonly<Record<string, string>> = {}): UserSort {
  if (sort === undefined || sort === '') return { by: 'id', descending: false };
  const descending = sort.startsWith('-');
  const given = descending ? sort.slice(1) : sort;
  const name = Object.hasOwn(aliases, given) ? aliases[given] : given;
  const by = (Object.keys(sortColumns) as (keyof typeof sortColumns)[]).find((column) => column === name);
  if (!by) throw invalidField('sort', `cannot sort by ${given.slice(0, 50)}`);
  return { by, descending };
}
