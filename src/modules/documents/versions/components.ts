// The naming of components: rules 1 to 4 of the specification, and which one is primary.
import { randomUUID } from 'node:crypto';
import { invalidField } from '../../../platform/http/index.ts';

export interface ComponentInput {
  file_key: string;
  is_primary?: boolean | null;
  name?: string | null;
}

export interface NamedComponent {
  fileKey: string;
  name: string;
  isPrimary: boolean;
}

/** What cannot be part of a file name: it would be a path, or could not be shown. */
const NO_NAME = /[/\\\p{Cc}]/u;

/** The files of one version, in the order given. */
export function nameComponents(title: string, given: readonly ComponentInput[]): NamedComponent[] {
  if (given.length === 0) throw invalidField('components', 'at least one file is needed');
  const primary = findPrimary(given);
  const components = given.map(({ file_key, name }, index) => {
    if (name) requireFileName(index, name);
    const isPrimary = index === primary;
    return { fileKey: file_key, isPrimary, name: chooseName(title, name, isPrimary, given.length === 1) };
  });
  requireDistinct(components, 'fileKey', 'file_key', 'is given twice');
  requireDistinct(components, 'name', 'name', 'another file of this version has that name');
  return components;
}

/** A document's title as the name of a file. */
export function fileNameOf(title: string): string {
  const name = title.replaceAll(new RegExp(NO_NAME, 'gu'), '_');
  return isDots(name) ? name.replaceAll('.', '_') : name;
}

function chooseName(title: string, name: string | null | undefined, isPrimary: boolean, isOnly: boolean): string {
  if (isOnly) return fileNameOf(title);
  if (name) return name;
  return isPrimary ? fileNameOf(title) : randomUUID();
}

function findPrimary(given: readonly ComponentInput[]): number {
  const marked = given.flatMap(({ is_primary }, index) => (is_primary ? [index] : []));
  const [first = 0, second] = marked;
  if (second !== undefined) throw invalidField(`components.${second}.is_primary`, 'only one file can be primary');
  return first;
}

function requireFileName(index: number, name: string): void {
  if (!NO_NAME.test(name) && !isDots(name) && name.trim() !== '') return;
  throw invalidField(
    `components.${index}.name`,
    'must be the name of a file, without separators or control characters',
  );
}

function isDots(name: string): boolean {
  return name === '.' || name === '..';
}

function requireDistinct(
  components: readonly NamedComponent[],
  key: 'fileKey' | 'name',
  field: string,
  reason: string,
): void {
  const seen = new Set<string>();
  for (const [index, component] of components.entries()) {
    if (seen.has(component[key])) throw invalidField(`components.${index}.${field}`, reason);
    seen.add(component[key]);
  }
}
