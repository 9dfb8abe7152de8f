// Which column of a file is which field of a person: guessed by its name, in the words that personnel offices use.
import type { UserMetadataField } from '@atrium/client/core';

export const fields = [
  'username',
  'firstname',
  'surname',
  'email',
  'job_title',
  'company',
  'manager',
  'groups',
  'roles',
  'extranet',
  'user_code',
  'language',
  'password',
  'blocked',
] as const;

export type Field = (typeof fields)[number];

/** Columns of an export beside these, by their own names. */
const others = ['extranet_id', 'ldap_guid', 'external_directory_id', 'external_directory_user_id', 'metadata'] as const;

const words: Readonly<Record<Field, string>> = {
  username: 'username user login loginname account benutzername benutzer anmeldename kennung',
  firstname: 'firstname givenname forename vorname',
  surname: 'surname lastname familyname nachname familienname',
  email: 'email mail emailaddress mailaddress emailadresse workemail',
  job_title: 'jobtitle title job position role function stelle funktion berufsbezeichnung titel',
  company: 'company organisation organization firma unternehmen',
  manager: 'manager supervisor reportsto boss managerusername vorgesetzte vorgesetzter vorgesetzteperson fuhrungskraft',
  groups: 'groups group team teams department gruppe gruppen abteilung',
  roles: 'roles rollen',
  extranet: 'extranet',
  user_code: 'usercode personnelnumber employeeid employeenumber staffid personalnummer',
  language: 'language lang sprache',
  password: 'password passwort kennwort',
  blocked: 'blocked inactive disabled gesperrt',
};

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A field for each column, empty for those that are left out; no field twice. */
export function matchColumns(header: readonly string[], metadata: readonly UserMetadataField[]): string[] {
  const taken = new Set<string>();
  return header.map((name) => {
    const found = fieldOf(name, metadata);
    if (found === undefined || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
}

function fieldOf(name: string, metadata: readonly UserMetadataField[]): string | undefined {
  const key = fold(name);
  if (key === '') return undefined;
  const own = [...fields, ...others].find((field) => field === name.trim().toLowerCase());
  if (own !== undefined) return own;
  const defined = metadata.find((field) => `meta_${field.name}` === name.trim());
  if (defined) return `meta_${defined.name}`;
  const known = fields.find((field) => words[field].split(' ').includes(key));
  if (known !== undefined) return known;
  const labelled = metadata.find((field) => [field.name, field.label].some((one) => fold(one) === key));
  return labelled && `meta_${labelled.name}`;
}

/** Who has no name to sign in with gets what stands before the @. */
export const usernameOf = (email: string): string => (email.split('@')[0] ?? '').trim().toLowerCase();
