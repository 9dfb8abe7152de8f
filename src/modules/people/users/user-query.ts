// Owns how the parameters of a user list become a filter and an order.
import type { TextClause } from '../../../platform/db/index.ts';
import { invalidField } from '../../../platform/http/errors.ts';
import { readKeywords } from '../../../platform/http/search-text.ts';
import { fold, words } from '../../../platform/text/fold.ts';
import { sortColumns, type UserSort } from './user-list.repository.ts';

/** Fields that keywords can be looked for in, each with its folded column. */
const searchColumns: Readonly<Record<string, string>> = {
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

/** A keyword matches when it occurs anywhere in one of the searched fields. */
export function keywordClause(
  query: string | undefined,
  fields: { name: string; given: readonly string[] | undefined },
  type: { name: string; given: string | undefined; anyCase: boolean },
): TextClause[] {
  const names = fields.given?.length ? fields.given : defaultSearchFields;
  const columns = names.map((field) => {
    const column = Object.hasOwn(searchColumns, field) ? searchColumns[field] : undefined;
    if (!column) throw invalidField(fields.name, `cannot search in ${field.slice(0, 50)}`);
    return column;
  });
  const mode = readMode(type);
  const texts = readKeywords(query);
  return texts.length > 0 ? [{ columns: [...new Set(columns)], texts, mode }] : [];
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
