import { invalidField, isRecord } from '../../../platform/http/index.ts';
import { fold } from '../../../platform/text/fold.ts';
import { findUserField, keywordFilter } from '../users/user-query.ts';
import type { ValueClause } from '../users/user-values.repository.ts';
import type { ProfileFilter } from './profiles.service.ts';

/** The most names, and the most values of one, in `metadata`. */
const MAX_NAMES = 10;
const MAX_VALUES = 50;

interface ProfileQuery {
  query?: string;
  ids?: number[];
  group_ids?: number[];
  role_ids?: number[];
  extranet_ids?: number[];
  manager_id?: number;
  before?: string;
  job_title?: string;
  company?: string;
  metadata?: string;
}

export function readProfileFilter(query: ProfileQuery): ProfileFilter {
  const { text } = keywordFilter(
    query.query,
    { name: 'query', given: undefined, find: findUserField },
    { name: 'query', given: undefined, anyCase: true },
  );
  return {
    ids: unique(query.ids),
    groupIds: unique(query.group_ids),
    roleIds: unique(query.role_ids),
    extranetIds: unique(query.extranet_ids),
    managerId: query.manager_id,
    before: query.before === undefined ? undefined : fold(query.before),
    text,
    values: [...readColumns(query), ...readMetadata(query.metadata)],
  };
}

function readColumns(query: ProfileQuery): ValueClause[] {
  return (['job_title', 'company'] as const).flatMap((column) => {
    const value = query[column];
    return value === undefined || value === '' ? [] : [{ column, texts: [fold(value)] }];
  });
}

function readMetadata(text: string | undefined): ValueClause[] {
  if (text === undefined || text === '') return [];
  const given = parse(text);
  if (!isRecord(given)) throw invalidField('metadata', 'must be a JSON object of names and values');
  const entries = Object.entries(given);
  if (entries.length > MAX_NAMES) throw invalidField('metadata', `takes at most ${MAX_NAMES} names`);
  return entries.map(([name, value]) => {
    const values = Array.isArray(value) ? value : [value];
    if (values.length === 0 || values.length > MAX_VALUES || !values.every(isPlain)) {
      throw invalidField('metadata', `${name.slice(0, 50)}: must be a value or a list of up to ${MAX_VALUES}`);
    }
    return { metadata: name, texts: [...new Set(values.map((each) => fold(String(each))))] };
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function unique(ids: number[] | undefined): number[] | undefined {
  return ids?.length ? [...new Set(ids)] : undefined;
}
