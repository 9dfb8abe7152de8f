// What a user's fields may hold, and the folded columns that follow from them.
import { signInName } from '../../../platform/auth/index.ts';
import { type RowChange, toFlag } from '../../../platform/db/index.ts';
import { invalidField } from '../../../platform/http/index.ts';
import { isEmailAddress } from '../../../platform/text/email-address.ts';
import { fold, words } from '../../../platform/text/fold.ts';

export interface UserInput {
  username?: string;
  firstname?: string;
  surname?: string;
  email?: string;
  company?: string;
  job_title?: string;
  user_code?: string;
  language?: string;
  blocked?: boolean;
  extranet_id?: number;
  metadata?: Record<string, unknown>;
}

const METADATA_LIMIT = 65_536;

/** Throws 400 for a value that the schema lets pass and that is wrong nevertheless. */
export function requireGoodFields(input: UserInput): void {
  if (input.username !== undefined) {
    if (input.username.includes(':')) throw invalidField('username', 'must not contain a colon');
    if (input.username.trim() !== input.username) throw invalidField('username', 'must not begin or end with a space');
    if (/\p{Cc}/u.test(input.username)) throw invalidField('username', 'must not contain control characters');
  }
  if (input.email !== undefined && !isEmailAddress(input.email)) {
    throw invalidField('email', 'must be an e-mail address');
  }
}

/** The columns that a change of the input fields sets. `current` fills in the other half of the name. */
export function toColumns(input: UserInput, current: { firstname: string; surname: string }): RowChange<'users'> {
  const columns: RowChange<'users'> = {};
  if (input.firstname !== undefined || input.surname !== undefined) {
    const { firstname = current.firstname, surname = current.surname } = input;
    const fullname = `${firstname} ${surname}`.trim();
    Object.assign(columns, { firstname, firstname_key: fold(firstname), surname, surname_key: fold(surname) });
    Object.assign(columns, { fullname, fullname_key: fold(fullname), name_words: words(fullname) });
  }
  if (input.username !== undefined) {
    columns.username = input.username;
    columns.username_key = fold(input.username);
    columns.sign_in_name = signInName(input.username);
  }
  if (input.email !== undefined) Object.assign(columns, { email: input.email, email_key: fold(input.email) });
  if (input.company !== undefined) Object.assign(columns, { company: input.company, company_key: fold(input.company) });
  if (input.job_title !== undefined) {
    Object.assign(columns, { job_title: input.job_title, job_title_key: fold(input.job_title) });
  }
  if (input.user_code !== undefined) {
    Object.assign(columns, { user_code: input.user_code, user_code_key: fold(input.user_code) });
  }
  if (input.language !== undefined) columns.language = input.language;
  if (input.blocked !== undefined) columns.blocked = toFlag(input.blocked);
  if (input.extranet_id !== undefined) columns.extranet_id = input.extranet_id;
  return columns;
}

/** Names not given stay, null removes. */
export function mergeMetadata(current: Record<string, unknown>, change: Record<string, unknown>): string {
  const merged = new Map([...Object.entries(current), ...Object.entries(change)]);
  for (const [name, value] of merged) if (value === null) merged.delete(name);
  const text = JSON.stringify(Object.fromEntries(merged));
  if (Buffer.byteLength(text) > METADATA_LIMIT)
    throw invalidField('metadata', `must not be larger than ${METADATA_LIMIT} bytes`);
  return text;
}
