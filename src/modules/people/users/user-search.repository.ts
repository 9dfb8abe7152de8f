import { type Expression, type SqlBool, sql } from 'kysely';
import { type Db, engineOf, escapeLike, folded } from '../../../platform/db/index.ts';

/** Texts (folded), of which all or any must occur, each in at least one of the fields. Compared row by row. */
export interface ScanClause {
  fields: readonly ScannedField[];
  texts: readonly string[];
  mode: 'all' | 'any';
}

/** `metadata` names the one value of it that is looked at. */
export interface ScannedField {
  name: ScannedName;
  metadata?: string;
}

type Text = Expression<string | null>;

const folding = (column: string) => (db: Db) => folded(db, sql.ref(`users.${column}`));
const column = (name: string) => () => sql<string>`users.${sql.raw(name)}`;
/** The digits of an id. */
const digits = (name: string) => () => sql<string>`cast(users.${sql.raw(name)} as text)`;

/** The text of each field that is searched. A link is searched by the id in it: the rest is the same for every user. */
const textOf = {
  firstname: column('firstname_key'),
  surname: column('surname_key'),
  fullname: column('fullname_key'),
  username: column('username_key'),
  email: column('email_key'),
  company: column('company_key'),
  job_title: column('job_title_key'),
  user_code: column('user_code_key'),
  id: digits('id'),
  photo_url: digits('id'),
  subordinates_url: digits('id'),
  groups_url: digits('id'),
  roles_url: digits('id'),
  extranet_id: digits('extranet_id'),
  extranet_url: digits('extranet_id'),
  extranet: () => sql<string>`(select name_key from extranets where extranets.id = users.extranet_id)`,
  // Language codes are ASCII, so lower case is enough to fold them.
  language: () => sql<string>`lower(users.language)`,
  ldap_guid: folding('ldap_guid'),
  external_directory_id: folding('external_directory_id'),
  external_directory_user_id: folding('external_directory_user_id'),
  blocked: () => sql<string>`case users.blocked when 1 then 'true' else 'false' end`,
  /** A field of version 1. */
  intranetuser: () => sql<string>`case users.blocked when 1 then '0' else '1' end`,
  last_time_login: (db: Db) => moment(db, 'last_time_login'),
  last_time_used: (db: Db) => moment(db, 'last_time_used'),
  metadata: (db: Db) => folded(db, metadataText(db)),
} satisfies Record<string, (db: Db) => Text>;

export type ScannedName = keyof typeof textOf;

export function isScannedName(name: string): name is ScannedName {
  return Object.hasOwn(textOf, name);
}

/** Does the answer depend on when somebody was last here? */
export function readsActivity(clauses: readonly ScanClause[]): boolean {
  return clauses.some(({ fields }) => fields.some(({ name }) => name.startsWith('last_time_')));
}

/** Everything that the SQL of the search depends on, but not the texts. */
export function scanShape(clauses: readonly ScanClause[]): unknown {
  return clauses.map(({ fields, texts, mode }) => [
    fields.map(({ name, metadata }) => [name, metadata !== undefined]),
    texts.length,
    mode,
  ]);
}

/** The placeholders that `scanConditions` puts into a prepared query. */
export interface ScanParams {
  [text: `scan${number}_${number}`]: string;
  [name: `metadata${number}_${number}`]: string;
}

export function scanValues(clauses: readonly ScanClause[]): ScanParams {
  const values: ScanParams = {};
  for (const [c, { fields, texts }] of clauses.entries()) {
    for (const [t, text] of texts.entries()) values[`scan${c}_${t}` as const] = `%${escapeLike(text)}%`;
    for (const [f, { metadata }] of fields.entries()) {
      if (metadata !== undefined) values[`metadata${c}_${f}` as const] = metadata;
    }
  }
  return values;
}

/**
 * All fields make one text, a line each: no keyword holds a line break, so none is found across two of them.
 * The limit keeps both engines from making the text anew for each keyword.
 */
export function scanConditions(
  db: Db,
  clauses: readonly ScanClause[],
  param: (name: keyof ScanParams) => Expression<string>,
): Expression<SqlBool>[] {
  return clauses.map(({ fields, texts, mode }, c) => {
    const whole = fields.filter(({ metadata }) => metadata === undefined);
    const lines: Text[] = whole.map(({ name }) => textOf[name](db));
    const names = fields.flatMap(({ metadata }, f) => (metadata === undefined ? [] : [param(`metadata${c}_${f}`)]));
    if (names.length > 0) lines.push(folded(db, metadataText(db, names)));
    const text = sql`concat_ws(${lineBreak(db)}, ${sql.join(lines)})`;
    const occurs = texts.map((_, t) => sql`searched.text like ${param(`scan${c}_${t}`)} escape '\\'`);
    const wanted = sql.join(occurs, mode === 'all' ? sql` and ` : sql` or `);
    return sql<SqlBool>`exists (select 1 from (select ${text} as text limit 1) as searched where ${wanted})`;
  });
}

/** The time as the answer shows it, in lower case like every folded text; null for a user who was never here. */
function moment(db: Db, name: 'last_time_login' | 'last_time_used'): Text {
  const ms = sql`nullif(${sql.ref(`user_activity.${name}`)}, 0)`;
  const shown =
    engineOf(db) === 'postgres'
      ? sql`to_char(to_timestamp(${ms} / 1000) at time zone 'UTC', 'YYYY-MM-DD"t"HH24:MI:SS"+00:00"')`
      : sql`strftime('%Y-%m-%dt%H:%M:%S+00:00', ${ms} / 1000, 'unixepoch')`;
  return sql<string | null>`(select ${shown} from user_activity where user_activity.user_id = users.id)`;
}

/** The values, a line each; lists and maps as JSON. */
function metadataText(db: Db, names?: readonly Expression<string>[]): Text {
  const chosen = names ? sql`where key in (${sql.join(names)})` : sql``;
  if (engineOf(db) === 'postgres') {
    return sql`(select string_agg(value, ${lineBreak(db)}) from json_each_text(users.metadata::json) ${chosen})`;
  }
  const value = sql`case when type in ('true', 'false') then type else value end`;
  return sql`(select group_concat(${value}, ${lineBreak(db)}) from json_each(users.metadata) ${chosen})`;
}

function lineBreak(db: Db) {
  return engineOf(db) === 'postgres' ? sql`chr(10)` : sql`char(10)`;
}
