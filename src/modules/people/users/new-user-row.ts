import { mergeMetadata, toColumns, type UserInput } from './user-input.ts';

export type NewUser = UserInput &
  Required<Pick<UserInput, 'username' | 'firstname' | 'surname' | 'email'>> & {
    password?: string;
  };

/** A complete row of a new user. */
export function newUserRow(
  input: NewUser & { extranet_id: number },
  passwordHash: string | null,
  language: string,
  now: number,
) {
  const given = { company: '', job_title: '', user_code: '', language, blocked: false, ...input };
  return {
    ...emptyUserRow,
    ...toColumns(given, given),
    extranet_id: input.extranet_id,
    password_hash: passwordHash,
    metadata: mergeMetadata({}, input.metadata ?? {}),
    created_at: now,
    modified_at: now,
  };
}

const emptyUserRow = {
  username: '',
  username_key: '',
  sign_in_name: '',
  firstname: '',
  firstname_key: '',
  surname: '',
  surname_key: '',
  fullname: '',
  fullname_key: '',
  name_words: '',
  email: '',
  email_key: '',
  company: '',
  company_key: '',
  job_title: '',
  job_title_key: '',
  user_code: '',
  user_code_key: '',
  language: '',
  timezone: null,
  ldap_guid: null,
  external_directory_id: null,
  external_directory_user_id: null,
  manager_id: null,
  blocked: 0,
  password_revision: 1,
  photo_hash: null,
} as const;
