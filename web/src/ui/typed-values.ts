// Values of metadata as people type and read them.
import type { Formats } from '../i18n/index.ts';

export interface EditableField {
  key: string;
  label: string;
  type: 'text' | 'textarea' | 'number' | 'date' | 'boolean' | 'url' | 'email' | 'file';
  isList: boolean;
  isNeeded: boolean;
}

/** As it is typed, by key: lists with commas between their values, flags as `yes`. */
export type Typed = Readonly<Record<string, string>>;

export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The fields whose text differs. */
export function differing(fields: readonly EditableField[], one: Typed, other: Typed): readonly EditableField[] {
  return fields.filter(({ key }) => (one[key] ?? '') !== (other[key] ?? ''));
}

/** What the server is sent: an empty field takes the value away. */
export function sentValue({ type, isList }: EditableField, typed: string): unknown {
  const text = typed.trim();
  if (isList) {
    const values = text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    return values.length === 0 ? null : values.map((one) => plainOf(type, one));
  }
  return text === '' ? null : plainOf(type, text);
}

function plainOf(type: EditableField['type'], text: string): unknown {
  if (type === 'boolean') return text === 'yes';
  return type === 'number' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** A value of any field as people read it; empty where there is none. */
export function shownValue(
  value: unknown,
  type: EditableField['type'],
  formats: Formats,
  words: { yes: string; no: string },
): string {
  if (Array.isArray(value)) {
    return value
      .map((one) => shownValue(one, type, formats, words))
      .filter(Boolean)
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formats.number(value);
  if (typeof value !== 'string') return '';
  return type === 'date' && !Number.isNaN(Date.parse(value)) ? formats.date(value) : value;
}
